import type { CarriedAnswer, CarriedCall } from '@quoin/shared/server/answer-calls';
import type { RenderRequest, RenderResult, RenderSet } from './render-contract.ts';

/** What a render worker asks of its edge: a remote's server code, or a call of the content API. */
export type Question = { kind: 'source'; remote: string } | { kind: 'call'; call: CarriedCall };
export type Answer = string | CarriedAnswer;

export type ToWorker =
  | { kind: 'set'; set: RenderSet }
  | { kind: 'render'; request: RenderRequest }
  | { kind: 'answer'; id: number; answer: Answer }
  /** `code` is that of the system's error, such as `ECONNRESET`. */
  | { kind: 'refusal'; id: number; message: string; code: string | undefined };

export type ToEdge =
  | { kind: 'started' }
  | { kind: 'rendered'; result: RenderResult }
  | { kind: 'failed'; error: unknown }
  /** The worker ends after this message. */
  | { kind: 'crashed'; error: unknown }
  | { kind: 'question'; id: number; question: Question };
