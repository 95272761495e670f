import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { sendReport } from './send-report.ts';
import { entryTimeoutMs } from './entry-plugins.ts';
import { loadExposed } from './host.ts';

jest.mock('./send-report.ts', () => ({ sendReport: jest.fn() }));

let count = 0;
/** Each test has a remote of its own, because the library and the reports keep state for each remote. */
const aRemote = (): RemoteAddress => {
  const name = `remote-trial-${(count += 1)}`;
  return {
    name,
    version: '1a2b3c4d5e6f',
    entry: `/mf/${name}/1a2b3c4d5e6f/entry.js`,
    integrity: 'sha256-x',
    manifest: { name, label: name, area: 'admin', port: 1, paths: [], menu: [] },
  };
};
const toContainerName = ({ name }: RemoteAddress) => name.replaceAll('-', '_');
const routes = [{ id: 'trial' }];

/** The scripts that were added to the page, in order. */
const scripts: HTMLScriptElement[] = [];
/** The outcome of each next script, in order. */
let fates: ('runs' | 'is refused' | 'never comes')[] = [];
let init: jest.Mock;

const observer = new MutationObserver((records) => {
  for (const script of records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof HTMLScriptElement)) {
    scripts.push(script);
    const fate = fates.shift();
    if (fate === 'runs')
      Reflect.set(globalThis, /remote-trial-\d+/.exec(script.src)?.[0].replaceAll('-', '_') ?? '', {
        init,
        get: async () => () => ({ routes }),
      });
    if (fate !== 'never comes') script.dispatchEvent(new Event(fate === 'runs' ? 'load' : 'error'));
  }
});

beforeEach(() => {
  scripts.length = 0;
  init = jest.fn();
  jest.mocked(sendReport).mockClear();
  for (const kind of ['error', 'warn'] as const) jest.spyOn(console, kind).mockImplementation(() => undefined);
  observer.observe(document.head, { childList: true });
});
afterEach(() => {
  observer.disconnect();
  jest.useRealTimers();
});

const listQueries = (): string[] => scripts.map(({ src }) => new URL(src).search);

describe('loading an exposed module', () => {
  it('runs the entry by a script with an integrity hash, and provides the shared modules to the container', async () => {
    fates = ['runs'];
    const remote = aRemote();
    expect(await loadExposed(remote, 'routes')).toEqual({ routes });
    expect(scripts.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      [`http://localhost${remote.entry}`, 'sha256-x', 'anonymous'],
    ]);
    expect(init).toHaveBeenCalledTimes(1);
    expect(sendReport).not.toHaveBeenCalled();
  });

  it('loads a rejected entry once more, from another address', async () => {
    fates = ['is refused', 'runs'];
    expect(await loadExposed(aRemote(), 'routes')).toEqual({ routes });
    expect(listQueries()).toEqual(['', '?retry']);
    expect(scripts.map(({ integrity }) => integrity)).toEqual(['sha256-x', 'sha256-x']);
  });

  it('fails after the second rejection, reports the release, and uses a new address at the next call', async () => {
    fates = ['is refused', 'is refused', 'runs'];
    const remote = aRemote();
    await expect(loadExposed(remote, 'routes')).rejects.toThrow('RUNTIME-008');
    expect(jest.mocked(sendReport).mock.calls).toEqual([
      [expect.objectContaining({ app: remote.name, version: remote.version, kind: 'load' })],
    ]);
    expect(await loadExposed(remote, 'routes')).toEqual({ routes });
    expect(listQueries()).toEqual(['', '?retry', '?attempt=1']);
  });

  it('runs an entry again when its exposed module failed, without the old state', async () => {
    fates = ['runs', 'runs'];
    init.mockRejectedValueOnce(new Error('it needs what is not shared'));
    const remote = aRemote();
    await expect(loadExposed(remote, 'routes')).rejects.toThrow('it needs what is not shared');
    expect(await loadExposed(remote, 'routes')).toEqual({ routes });
    expect(listQueries()).toEqual(['', '?attempt=1']);
    expect(Reflect.get(globalThis, toContainerName(remote))).toBeDefined();
  });

  it('fails when an entry times out, and does not retry it', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    fates = ['never comes'];
    const failed = expect(loadExposed(aRemote(), 'routes')).rejects.toThrow('timed out');
    await jest.advanceTimersByTimeAsync(entryTimeoutMs);
    await failed;
    expect(scripts).toHaveLength(1);
  });
});
