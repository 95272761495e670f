import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { loadExposed } from './host.ts';

jest.mock('./send-report.ts', () => ({ sendReport: jest.fn() }));

const entry = 'http://localhost/mf/remote-lab/1a2b3c4d5e6f/remoteEntry.js';
const manifest = 'http://localhost/mf/remote-lab/1a2b3c4d5e6f/mf-manifest.json';
const remote: RemoteAddress = {
  name: 'remote-lab',
  version: '1a2b3c4d5e6f',
  entry,
  integrity: 'sha256-x',
  manifest: { name: 'remote-lab', label: 'The lab', area: 'public', port: 0, paths: ['lab'], menu: [] },
  foreign: { container: 'lab', expose: './app' },
};

const shell = () => globalThis.__FEDERATION__.__INSTANCES__.find(({ name }) => name === 'shell');

/** A serialized copy, which is what the extension reads. */
const readInfo = (): Record<string, unknown> => JSON.parse(JSON.stringify(globalThis.__FEDERATION__.moduleInfo));
const infoOfRemote = {
  version: manifest,
  buildVersion: '1a2b3c4d5e6f',
  globalName: 'lab',
  remoteEntry: entry,
  remotesInfo: {},
};

/** Simulates that the entry's script has loaded and that its container uses the page's React. */
function runEntry(): void {
  Reflect.set(globalThis, 'lab', {
    init: () => {
      createInstance({ name: 'lab', remotes: [] });
      for (const { useIn } of Object.values(shell()?.shareScopeMap.default?.react ?? {})) useIn.push('lab');
    },
    get: () => () => ({ App: 'the app' }),
  });
  document.querySelector('script')?.dispatchEvent(new Event('load'));
}

describe('the data for the DevTools extension', () => {
  beforeAll(() => {
    Reflect.set(globalThis, '__webpack_public_path__', '/mf/shell/aaaaaaaaaaaa/');
    const shared = (version: string) => ({ version, lib: () => ({}), shareConfig: { requiredVersion: version } });
    shell()?.registerShared({ react: shared('19.3.1'), 'react-dom': shared('19.3.1') });
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, '__webpack_public_path__');
    Reflect.deleteProperty(globalThis, 'lab');
  });

  it('has the version of the shell, the container of each remote, and the modules that a loaded remote uses', async () => {
    const loaded = loadExposed(remote, 'app');
    expect(readInfo()[`remote_lab:${manifest}`]).toEqual(infoOfRemote);
    await new Promise((resolve) => setTimeout(resolve));
    runEntry();
    expect(await loaded).toEqual({ App: 'the app' });
    expect(readInfo()).toEqual({
      shell: {
        version: 'aaaaaaaaaaaa',
        remoteEntry: '',
        remotesInfo: { remote_lab: { matchedVersion: manifest } },
        shared: expect.any(Array),
      },
      [`remote_lab:${manifest}`]: { ...infoOfRemote, shared: [{ sharedName: 'react', version: '19.3.1' }] },
    });
  });
});
