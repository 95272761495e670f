import type { Guard, GuardCheck } from './removable-guard.ts';

const onEdge = (file: string, test?: string): GuardCheck => ({
  project: 'node',
  file: `shell/server/${file}`,
  ...(test === undefined ? {} : { test }),
});
const servedHosts: GuardCheck = { project: 'api', file: 'content-api/src/http/served-hosts.test.ts' };

/** Hosts, HTTPS, policies of pages, releases and failure reports. */
export const edgeGuards: readonly Guard[] = [
  {
    name: 'the API serves its own hosts only',
    file: 'content-api/src/http/guard.ts',
    code: 'if (hostProblem) throw new HttpProblem',
    without: 'if (false) throw new HttpProblem',
    check: servedHosts,
  },
  {
    name: 'the edge serves its own hosts only',
    file: 'shell/server/edge.ts',
    code: 'if (hostProblem) return textResponse(hostProblem.status, hostProblem.detail);',
    without: '',
    check: onEdge('http/served-hosts.test.ts'),
  },
  {
    name: 'two Host headers are refused',
    file: 'shared/src/server/served-hosts.ts',
    code: 'if (host !== undefined) return undefined;',
    without: '',
    check: onEdge('http/served-hosts.test.ts'),
  },
  {
    name: 'the name of a probe is an address of a machine',
    file: 'shared/src/server/served-hosts.ts',
    code: '(isProbe(url) && isMachine(name))',
    without: 'isProbe(url)',
    check: servedHosts,
  },
  {
    name: 'browsers reach the API by HTTPS only',
    file: 'content-api/src/http/guard.ts',
    code: '...strictTransport,',
    without: '',
    check: servedHosts,
  },
  {
    name: 'browsers reach the site by HTTPS only',
    file: 'shell/server/edge.ts',
    code: '{ ...commonHeaders, ...getStrictTransport(settings) }',
    without: '{ ...commonHeaders }',
    check: onEdge('http/strict-transport.test.ts'),
  },
  {
    name: 'the back-office writes no text as HTML',
    file: 'shell/server/document/security-headers.ts',
    code: `["require-trusted-types-for 'script'", 'trusted-types default']`,
    without: '[]',
    check: onEdge('document/back-office-policies.test.ts'),
  },
  {
    name: 'the back-office loads pictures of named hosts only',
    file: 'shell/server/document/compose.ts',
    code: 'scriptPolicies({ apiUrl, devOrigins, pictureHosts, hasTrustedTypes, remotes, ...policy })',
    without: 'scriptPolicies({ apiUrl, devOrigins, hasTrustedTypes, remotes, ...policy })',
    check: onEdge('document/back-office-policies.test.ts'),
  },
  {
    name: 'a failure report has a token of this site',
    file: 'shell/server/releases/page-tokens.ts',
    code: "if (!timingSafeEqual(Buffer.from(mac, 'base64url'), makeMac(hour, release))) return 'forged';",
    without: '',
    check: onEdge('releases/failure-reports.test.ts', 'are refused with a forged token'),
  },
  {
    name: 'a failure report is of a release of its page',
    file: 'shell/server/releases/failure-reports.ts',
    code: "release.split(' ').includes(`${app}@${version}`) ? tokens.check(token, release) : 'forged'",
    without: 'tokens.check(token, release)',
    check: onEdge('releases/failure-reports.test.ts', 'are refused with a forged token'),
  },
  {
    name: 'a network has no more failures than pages',
    file: 'shell/server/releases/canary-networks.ts',
    code: 'if (!figures || figures.failures[kind] >= figures.documents) return false;',
    without: 'if (!figures) return false;',
    check: onEdge('releases/failure-reports.test.ts', 'when fifty come from one address'),
  },
  {
    name: 'the registry has the signature of the release key',
    file: 'webpack/release/release-key.ts',
    code: "verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))",
    without: 'verify.length > 0 || text === signature',
    check: {
      project: 'node',
      file: 'webpack/release/releasing.test.ts',
      test: 'are not read from a registry with an invalid signature',
    },
  },
  {
    name: 'releases are changed by those who have the right',
    file: 'shell/server/releases/release-admin-api.ts',
    code: 'if (!caller.rights.includes(releaseRight)) {',
    without: 'if (false) {',
    check: onEdge('releases/release-admin-api.test.ts'),
  },
  {
    name: 'a report or form of another site is refused',
    file: 'shell/server/releases/failure-reports.ts',
    code: 'if (!isOfThisSite(request, siteUrl))',
    without: 'if (false)',
    check: onEdge('releases/canary.test.ts', 'refuses reports of other sites'),
  },
  {
    name: 'metrics are for callers on the machine, or with the token',
    file: 'content-api/src/http/metrics.ts',
    code: 'if (!mayReadMetrics(request.raw, token))',
    without: 'if (false)',
    check: { project: 'api', file: 'content-api/src/http/metrics.test.ts' },
  },
  {
    name: 'a style sheet of a remote with classes of others is not built',
    file: 'webpack/containment/find-leaks.ts',
    code: 'return context.own.has(node.value);',
    without: 'return true;',
    check: { project: 'node', file: 'webpack/containment/find-leaks.test.ts' },
  },
];
