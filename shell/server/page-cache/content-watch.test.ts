import { aContentServer, type ContentServer } from './testing/a-content-server.ts';
import { watchContent, type ContentWatch } from './content-watch.ts';

let content: ContentServer;
let watch: ContentWatch;
const onError = jest.fn();

beforeEach(async () => {
  onError.mockClear();
  content = await aContentServer();
});
afterEach(() => {
  watch.close();
  content.close();
});

const start = () => {
  watch = watchContent({ settings: { apiInternalUrl: content.url, appKey: 'site-key' }, onError });
};

/** Reads the age until it is known without a request. Jest's time limit ends it. */
const untilListening = async (): Promise<void> => {
  await new Promise(setImmediate);
  if (typeof watch.age() !== 'number') await untilListening();
};

describe('the watch of the content', () => {
  it('asks nothing of the API while it listens', async () => {
    start();
    await untilListening();
    const asks = content.asks;
    for (let time = 0; time < 50; time += 1) {
      expect(watch.age()).toEqual(expect.any(Number));
      // A request of the watch would have had its answer before the answer to this one.
      await (await fetch(`${content.url}/api/words`)).arrayBuffer();
    }
    expect(content.asks - asks).toBeLessThan(10);
    expect(onError).not.toHaveBeenCalled();
  });

  it('hears of a change, which raises the age of the content', async () => {
    start();
    await untilListening();
    const before = Number(await watch.age());
    await content.write('second');
    const risen = async (): Promise<number> => {
      await new Promise(setImmediate);
      const age = Number(await watch.age());
      return age > before ? age : risen();
    };
    expect(await risen()).toBe(before + 1);
  });

  it('says once that it cannot follow the changes', async () => {
    content.mode = 'deaf';
    const said = new Promise((resolve) => onError.mockImplementation((...words: unknown[]) => resolve(words)));
    start();
    expect(await said).toEqual([expect.any(Error), 'following the changes of the content']);
    // When it tries for the third time, it has noticed that the second try failed.
    while (content.listens < 3) await new Promise(setImmediate);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('knows the age where the API answers that nothing has changed', async () => {
    content.mode = 'deaf';
    start();
    const first = await watch.age();
    expect(first).toEqual(expect.any(Number));
    expect(await watch.age()).toBe(first);
    await content.write('second');
    expect(await watch.age()).toBe(Number(first) + 1);
  });
});
