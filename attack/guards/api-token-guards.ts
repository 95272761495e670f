import type { Guard, GuardCheck } from './removable-guard.ts';

const api = 'content-api/src';
const inTokens = (test: string): GuardCheck => ({
  project: 'api',
  file: `${api}/routes/accounts/api-tokens.test.ts`,
  test,
});

/** The tokens with which programs act for a person. */
export const apiTokenGuards: readonly Guard[] = [
  {
    name: 'an API token ends',
    file: `${api}/accounts/api-tokens.ts`,
    code: "    .where('api_tokens.expires_at', '>', now())\n",
    without: '',
    check: inTokens('is refused with 401, in the same words'),
  },
  {
    name: 'an API token opens one site',
    file: `${api}/accounts/api-tokens.ts`,
    code: "        .onRef('memberships.app_key', '=', 'api_tokens.app_key')\n        .onRef(",
    without: '        .onRef(',
    check: inTokens('opens its own site alone'),
  },
  {
    name: 'an API token gives no more than its maker may do now',
    file: `${api}/accounts/api-tokens.ts`,
    code: 'limitMember(maker, limit)',
    without: 'limit',
    check: inTokens('takes it along when they get a lower role'),
  },
  {
    name: 'an API token shares only the resources that its maker has',
    file: `${api}/accounts/memberships.ts`,
    code: 'member.resources?.filter((name) => limit.resources?.includes(name) ?? true) ?? limit.resources',
    without: 'limit.resources ?? member.resources',
    check: inTokens('shares only the resources that both have'),
  },
  {
    name: 'the API token of an inactive user opens nothing',
    file: `${api}/accounts/api-tokens.ts`,
    code: "\n    .where('users.status', '=', activeStatus)",
    without: '',
    check: inTokens('takes it along when they leave the site'),
  },
  {
    name: 'an API token is no person',
    file: `${api}/accounts/access.ts`,
    code: 'if (holder) refuseApiToken(holder);',
    without: '',
    check: {
      project: 'api',
      file: `${api}/routes/accounts/api-token-routes.test.ts`,
      test: 'refuse a token where a person has to act',
    },
  },
  {
    name: 'administrators revoke the API tokens of their site',
    file: `${api}/accounts/stored-api-tokens.ts`,
    code: "      .where('app_key', '=', appKey)\n      .where('id', '=', id)",
    without: "      .where('id', '=', id)",
    check: inTokens('is made, listed and revoked by administrators of its site alone'),
  },
];
