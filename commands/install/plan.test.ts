import { installPlan } from './plan.mjs';

const lock = {
  packages: {
    '': { devDependencies: { node: '26.0.0' } },
    shared: { dependencies: { react: '19.0.0' } },
    'node_modules/@quoin/shared': { resolved: 'shared', link: true },
    'node_modules/node': { version: '26.0.0', integrity: 'sha512-n' },
    'node_modules/react': { version: '19.0.0', integrity: 'sha512-r' },
    'node_modules/fsevents': { version: '2.0.0', integrity: 'sha512-f', optional: true },
    'node_modules/stray': { version: '1.0.0', extraneous: true },
  },
};
const { '': _root, 'node_modules/fsevents': _mac, 'node_modules/stray': _stray, ...here } = lock.packages;
const installed = { packages: here };
const manifests = { '': { devDependencies: { node: '26.0.0' } }, shared: { dependencies: { react: '19.0.0' } } };

const aFind = (overrides = {}) => ({
  wanted: 'hash',
  stamp: 'hash',
  lock,
  installed,
  manifests,
  isWhole: true,
  nodeRuns: true,
  ...overrides,
});

const withPackage = (path: string, entry: object) => ({ packages: { ...here, [path]: entry } });

describe('installPlan', () => {
  it('does nothing when the stamp is current and everything is there', () => {
    expect(installPlan(aFind())).toBe('nothing');
  });

  it('installs a fresh clone', () => {
    expect(installPlan(aFind({ stamp: undefined, installed: undefined, isWhole: false, nodeRuns: false }))).toBe(
      'install',
    );
  });

  it('accepts a manual `npm ci`', () => {
    expect(installPlan(aFind({ stamp: undefined }))).toBe('stamp');
  });

  it('installs after a pull that changed a locked version', () => {
    const older = withPackage('node_modules/react', { version: '18.0.0', integrity: 'sha512-o' });
    expect(installPlan(aFind({ stamp: 'older', installed: older }))).toBe('install');
  });

  it('installs after a pull that added a package', () => {
    const { 'node_modules/react': _react, ...fewer } = here;
    expect(installPlan(aFind({ stamp: 'older', installed: { packages: fewer } }))).toBe('install');
  });

  it('installs after a pull that removed a package', () => {
    expect(
      installPlan(aFind({ stamp: 'older', installed: withPackage('node_modules/left', { version: '1.0.0' }) })),
    ).toBe('install');
  });

  it('installs when a manifest needs a package that the lock file lacks', () => {
    const changed = { ...manifests, shared: { dependencies: { react: '19.0.0', dayjs: '1.0.0' } } };
    expect(installPlan(aFind({ stamp: 'older', manifests: changed }))).toBe('install');
  });

  it('installs when a workspace is unknown to the lock file', () => {
    expect(installPlan(aFind({ stamp: undefined, manifests: { ...manifests, 'remote-new': {} } }))).toBe('install');
  });

  it('keeps the result of the fallback, although it differs from the lock file', () => {
    expect(installPlan(aFind({ installed: withPackage('node_modules/left', { version: '1.0.0' }) }))).toBe('nothing');
  });

  it('installs again when the folder of a package is missing', () => {
    expect(installPlan(aFind({ isWhole: false }))).toBe('install');
  });

  it('repairs only the pinned Node when install scripts are disabled', () => {
    expect(installPlan(aFind({ stamp: undefined, nodeRuns: false }))).toBe('node');
    expect(installPlan(aFind({ nodeRuns: false }))).toBe('node');
  });
});
