import type { PublicationItem } from '@quoin/shared/contract/draft-wire';
import type { Problem, ProblemCode, SecondFactorMethod, TextChange, Use } from '@quoin/shared/contract/wire';

export type FieldErrors = Record<string, string[]>;

interface ProblemOptions {
  detail?: string;
  /** Tells a client what to do next. */
  code?: ProblemCode;
  /** How the user can prove a second factor; with `second_factor_required`. */
  methods?: SecondFactorMethod[];
  errors?: FieldErrors;
  /** The current record; with 412. */
  current?: object;
  /** The first uses of the file or record, and the number of all of them; with 409. */
  uses?: { first: Use[]; total: number };
  /** What rich texts would lose; with 422. */
  textLosses?: readonly TextChange[];
  /** The records that prevent a publication; with 422. */
  items?: readonly PublicationItem[];
  headers?: Record<string, string>;
  /** Only logged, never sent. */
  cause?: unknown;
}

const titles: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  401: 'You are not signed in.',
  403: 'You are not allowed to see or change this.',
  404: 'This does not exist.',
  405: 'This method is not allowed here.',
  409: 'This conflicts with another record.',
  412: 'Somebody else has changed this record since you read it.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted.',
  421: 'This server does not serve this host.',
  422: 'Some values cannot be stored.',
  429: 'Too many attempts.',
  431: 'The headers are too large.',
  500: 'Something went wrong on the server.',
  502: 'Another server failed.',
  503: 'The server is busy. Try again in a few seconds.',
  507: 'The server has no space left to store this.',
};

/** Returns the problem title of an HTTP status. */
export const getTitle = (status: number): string => titles[status] ?? 'The request failed.';

/** An error with an HTTP status. Throw it anywhere; `error-handler.ts` sends it as `application/problem+json`. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #options: ProblemOptions;

  constructor(status: number, options: ProblemOptions = {}) {
    super(options.detail ?? getTitle(status), { cause: options.cause });
    this.name = 'HttpProblem';
    this.status = status;
    // RFC 9110 §11.6.1: a 401 names the authentication scheme.
    this.headers = { ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}), ...options.headers };
    this.#options = options;
  }

  body(requestId: string): Problem {
    const { detail, code, methods, errors, current, uses, textLosses, items } = this.#options;
    return {
      type: 'about:blank',
      title: getTitle(this.status),
      status: this.status,
      ...(detail === undefined ? {} : { detail }),
      ...(code === undefined ? {} : { code }),
      ...(methods === undefined ? {} : { methods }),
      ...(errors === undefined ? {} : { errors }),
      ...(items === undefined ? {} : { items: [...items] }),
      ...(current === undefined ? {} : { current }),
      ...(uses === undefined ? {} : { used_in: uses.first, used_in_total: uses.total }),
      ...(textLosses === undefined ? {} : { text_losses: [...textLosses] }),
      request_id: requestId,
    };
  }
}

/** Creates the problem (507) of a write for which the disk has no space. */
export const diskFull = (cause: unknown): HttpProblem =>
  new HttpProblem(507, { cause, headers: { 'retry-after': '60' } });

/** Creates the problem (429) of a caller beyond a rate limit, who may try again after the given milliseconds. */
export const tooManyAttempts = (waitMs: number): HttpProblem =>
  new HttpProblem(429, {
    detail: 'Too many attempts. Try again later.',
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  });

/**
 * Refuses a request whose fields have errors.
 * @throws {HttpProblem} 422 when any field has an error
 */
export function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new HttpProblem(422, { errors });
}
