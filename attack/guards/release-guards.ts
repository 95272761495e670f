import type { Guard, GuardCheck } from './removable-guard.ts';

const inRelease = (file: string): GuardCheck => ({ project: 'node', file: `webpack/release/${file}` });
const onUpload = (file: string): GuardCheck => ({ project: 'node', file: `shell/server/releases/uploads/${file}` });

/** Owners of remotes, uploads by their tokens, and the hosts of their pages. */
export const releaseGuards: readonly Guard[] = [
  {
    name: "a token releases its team's remotes only",
    file: 'webpack/release/release-tokens.ts',
    code: 'if (owners[name] !== token.team)',
    without: 'if (false)',
    check: inRelease('release-tokens.test.ts'),
  },
  {
    name: 'an expired token releases nothing',
    file: 'webpack/release/release-tokens.ts',
    code: 'if (!token || Date.parse(token.expires) <= Date.now()) return undefined;',
    without: 'if (!token) return undefined;',
    check: inRelease('release-tokens.test.ts'),
  },
  {
    name: "a team takes over no remote of another team's",
    file: 'webpack/release/release-tokens.ts',
    code: 'if (!takesOver) refuseOwned(owners, newToken);',
    without: '',
    check: inRelease('release-tokens.test.ts'),
  },
  {
    name: 'a token puts no remote into every page',
    file: 'webpack/release/release-tokens.ts',
    code: 'if (build) refuseEverywhere(build, apps[name]);',
    without: '',
    check: onUpload('release-uploads.test.ts'),
  },
  {
    name: 'an archive has files only, no links',
    file: 'shell/server/releases/uploads/unpack-build.ts',
    code: "if (type !== 'file')",
    without: 'if (false)',
    check: onUpload('unpack-build.test.ts'),
  },
  {
    name: 'an archive unpacks to a bounded number of bytes',
    file: 'shell/server/releases/uploads/unpack-build.ts',
    code: 'if (bytes > maxBytes)',
    without: 'if (false)',
    check: onUpload('unpack-build.test.ts'),
  },
  {
    name: 'no release names hosts that the operator has not approved',
    file: 'webpack/release/releasing.ts',
    code: 'for (const { release: one } of selected) refuseUnapproved(one, hosts);',
    without: '',
    check: inRelease('approved-hosts.test.ts'),
  },
  {
    name: 'a host is an origin, and nothing else for the policy',
    file: 'webpack/release/measure-build.ts',
    code: 'refuseInvalidHosts(build',
    without: 'void (build',
    check: inRelease('approved-hosts.test.ts'),
  },
  {
    name: 'a page uses no host whose approval has ended',
    file: 'shell/server/releases/choose-releases.ts',
    code: 'intersectHosts(build.manifest.hosts, hosts[build.name] ?? {})',
    without: 'intersectHosts(build.manifest.hosts, build.manifest.hosts)',
    check: { project: 'node', file: 'shell/server/remote-hosts.test.ts' },
  },
];
