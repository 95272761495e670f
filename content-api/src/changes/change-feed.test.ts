import { readRevision } from '../testing/read-revision.ts';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { createChangeFeed, type Announcement, type ChangeFeed, type SinceRevision } from './change-feed.ts';
import { logChange } from './revision.ts';

let api: TestApi;
let feed: ChangeFeed;
let start: number;
const onError = jest.fn();

beforeEach(async () => {
  api = await aTestApi();
  feed = createChangeFeed({ db: api.database.db, publishDue: async () => undefined, onError });
  start = await readRevision(api.database.db, siteKey);
  for (const id of [1, 2, 3, 4]) await note(id);
});
afterEach(async () => {
  feed.close();
  // Waits for the look that the last listener began.
  await feed.poll();
  expect(onError).not.toHaveBeenCalled();
  await api.close();
});

const note = (id: number) =>
  api.database.db
    .transaction()
    .execute((db) => logChange(db, { appKey: siteKey, resource: 'faqs', id, action: 'update' }));

function listen(since: SinceRevision, onTold: () => void = () => undefined) {
  const received: Announcement[] = [];
  const leave = feed.listen({
    appKey: siteKey,
    address: '203.0.113.9',
    since,
    notify: (announcement) => {
      received.push(announcement);
      onTold();
    },
  });
  return { received, leave };
}

/** The announcements of these changes, which are numbered from `start`. */
const changes = (...ids: number[]): Announcement[] =>
  ids.map((id) => ({ kind: 'change', change: { revision: start + id, resource: 'faqs', id } }));

describe('listeners that have different revisions', () => {
  it.each([
    ['the oldest first', [1, 2, 3]],
    ['the oldest last', [3, 2, 1]],
    ['the oldest in between', [3, 1, 2]],
  ])('each get the changes after their own revision once: %s', async (_, revisions) => {
    const listeners = revisions.map((revision) => ({ revision, ...listen(start + revision) }));
    const [current, latest] = [listen(start + 4), listen('now')];
    await feed.poll();
    for (const { revision, received } of listeners)
      expect(received).toEqual(changes(...[2, 3, 4].filter((id) => id > revision)));
    expect([current.received, latest.received]).toEqual([[], [{ kind: 'revision', revision: start + 4 }]]);
    await note(5);
    await feed.poll();
    for (const { received } of [...listeners, current]) expect(received.slice(-1)).toEqual(changes(5));
    expect(latest.received.slice(1)).toEqual(changes(5));
  });

  it('get only a reset when the log no longer has their changes', async () => {
    await api.database.db
      .deleteFrom('changes')
      .where('revision', '=', start + 2)
      .execute();
    const [behind, missing] = [listen(start + 3), listen(start + 1)];
    await feed.poll();
    expect(behind.received).toEqual(changes(4));
    expect(missing.received).toEqual([{ kind: 'reset', revision: start + 4 }]);
  });

  it('get nothing after they have unsubscribed, while others are notified', async () => {
    const first = listen(start + 3, () => {
      second.leave();
    });
    const second = listen(start + 3);
    await feed.poll();
    expect([first.received, second.received]).toEqual([changes(4), []]);
  });
});

it('announces changes that another process wrote, also after one of several listeners has left', async () => {
  const announced = Promise.withResolvers<void>();
  const staying = listen(start + 4, announced.resolve);
  listen(start + 4).leave();
  await note(5);
  await announced.promise;
  expect(staying.received).toEqual(changes(5));
});

describe('many listeners', () => {
  const subscribe = (address: string) =>
    feed.listen({ appKey: siteKey, address, since: 'now', notify: () => undefined });
  const fill = (address: string): number => {
    const before = feed.listeners();
    try {
      for (;;) subscribe(address);
    } catch (error) {
      expect(error).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    }
    return feed.listeners() - before;
  };

  it('of a few addresses leave room for many others', () => {
    expect(fill('203.0.113.1')).toBe(50);
    for (let address = 2; address <= 25; address += 1) fill(`203.0.113.${address}`);
    for (let other = 0; other < 200; other += 1) subscribe(`198.51.100.${other}`);
  });

  it('beyond 1,000 are refused with 503', () => {
    for (let address = 0; address < 1_000; address += 1) subscribe(`address ${address}`);
    expect(() => subscribe('another')).toThrow('There are too many listeners already.');
  });
});

it('has a timer only while it has listeners', () => {
  const timers = { set: jest.spyOn(globalThis, 'setInterval'), clear: jest.spyOn(globalThis, 'clearInterval') };
  const [first, second] = [listen('now'), listen('now')];
  expect(timers.set).toHaveBeenCalledTimes(1);
  first.leave();
  expect(timers.clear).not.toHaveBeenCalled();
  second.leave();
  expect(timers.clear).toHaveBeenCalledWith(timers.set.mock.results[0]?.value);
  jest.restoreAllMocks();
});
