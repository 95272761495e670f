import type { Answer, Question, ToEdge, ToWorker } from './render-messages.ts';
import type { RenderRequest, RenderSet } from './render-contract.ts';

export interface EdgeLink {
  /** The releases that this process renders. */
  set: Promise<RenderSet>;
  /** @throws Error when the message cannot be cloned */
  send(message: ToEdge): void;
  /** @throws Error with the code of the edge's refusal */
  ask(question: Question): Promise<Answer>;
  /** Registers what renders. Only one render runs at a time. */
  onRender(render: (request: RenderRequest) => Promise<void>): void;
}

/**
 * Opens the link of a render worker to its edge.
 * @throws Error in a process that no edge started
 */
export function openEdgeLink(): EdgeLink {
  const post = process.send?.bind(process);
  if (!post) throw new Error('A render worker is started by the edge.');
  const pending = new Map<number, PromiseWithResolvers<Answer>>();
  const { promise: set, resolve: setReleases } = Promise.withResolvers<RenderSet>();
  let render: ((request: RenderRequest) => Promise<void>) | undefined;
  let lastId = 0;
  const take = (id: number) => {
    const question = pending.get(id);
    pending.delete(id);
    return question;
  };
  // An edge that is gone gets no answer; the watchdog ends this process.
  const send = (message: ToEdge): void => void post(message, undefined, undefined, () => undefined);

  process.on('message', (message: ToWorker) => {
    if (message.kind === 'set') setReleases(message.set);
    else if (message.kind === 'render') void render?.(message.request);
    else if (message.kind === 'answer') take(message.id)?.resolve(message.answer);
    else take(message.id)?.reject(Object.assign(new Error(message.message), { code: message.code }));
  });
  process.on('uncaughtException', (error) => {
    // The edge reads the message before it sees the exit.
    post({ kind: 'crashed', error } satisfies ToEdge, undefined, undefined, () => process.exit(1));
  });

  return {
    set,
    send,
    ask: (question) => {
      const id = (lastId += 1);
      const asked = Promise.withResolvers<Answer>();
      pending.set(id, asked);
      send({ kind: 'question', id, question });
      return asked.promise;
    },
    onRender: (next) => {
      render = next;
    },
  };
}
