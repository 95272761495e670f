import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { createRemoteLoader, LoadTimeout } from './remote-loader.ts';
import type { LoadedRemote } from './load-remote.ts';

const remote: RemoteAddress = {
  name: 'remote-x',
  version: '1a2b3c4d5e6f',
  entry: '/mf/remote-x/1a2b3c4d5e6f/entry.js',
  manifest: { name: 'remote-x', label: 'the area', area: 'admin', port: 1, paths: [], menu: [] },
};
const whole: LoadedRemote = { ok: true, routes: [], fills: {} };

/** A loader whose loads are settled by the test. */
function aLoader() {
  const tries: PromiseWithResolvers<LoadedRemote>[] = [];
  const loader = createRemoteLoader(() => {
    const one = Promise.withResolvers<LoadedRemote>();
    tries.push(one);
    return one.promise;
  });
  return { tries, load: () => loader.loadInTime(remote), loadWhole: () => loader.load(remote) };
}

const getTimeout = (loaded: LoadedRemote): LoadTimeout => {
  if (loaded.ok || !(loaded.error instanceof LoadTimeout)) throw new Error('it is not late');
  return loaded.error;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a remote that is loaded', () => {
  it('times out within three seconds, and may still arrive', async () => {
    const { tries, load } = aLoader();
    const loading = load();
    jest.advanceTimersByTime(3000);
    const { completion: arrival } = getTimeout(await loading);
    const again = load();
    tries[0]?.resolve(whole);
    expect([await arrival, await again]).toEqual([whole, whole]);
    expect(tries).toHaveLength(1);
  });

  it('is loaded again after the caller has stopped waiting', async () => {
    const { tries, load } = aLoader();
    const loading = load();
    jest.advanceTimersByTime(3000);
    getTimeout(await loading).forget();
    const again = load();
    expect(tries).toHaveLength(2);
    tries[1]?.resolve(whole);
    expect(await again).toBe(whole);
  });

  it('is loaded once for all that wait for it', async () => {
    const { tries, load, loadWhole } = aLoader();
    const [one, other] = [load(), loadWhole()];
    tries[0]?.resolve(whole);
    expect([await one, await other]).toEqual([whole, whole]);
    expect(tries).toHaveLength(1);
  });

  it('is loaded again after a failure', async () => {
    const { tries, load } = aLoader();
    const loading = load();
    const failed: LoadedRemote = { ok: false, error: new Error('broken') };
    tries[0]?.resolve(failed);
    expect(await loading).toBe(failed);
    void load();
    expect(tries).toHaveLength(2);
  });
});
