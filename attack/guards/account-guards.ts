import type { Guard, GuardCheck } from './removable-guard.ts';

const api = 'content-api/src';
const inRoutes = (file: string, test: string): GuardCheck => ({
  project: 'api',
  file: `${api}/routes/accounts/${file}`,
  test,
});

/** Second factors, confirmed passwords, and the sign-in at a provider. */
export const accountGuards: readonly Guard[] = [
  {
    name: 'a name with other accents is the name of another account',
    file: `${api}/accounts/find-account.ts`,
    code: 'similar.filter(({ name }) => foldIdentifier(String(name)) === foldIdentifier(identifier));',
    without: 'similar;',
    check: {
      project: 'api',
      file: `${api}/accounts/find-account.test.ts`,
      test: 'differs from the same letters with accents',
    },
  },
  {
    name: 'a sensitive change needs a recently confirmed password',
    file: `${api}/accounts/access.ts`,
    code: 'refuseWithoutReauthentication(getAdmin(request).holder);',
    without: '',
    check: inRoutes('reauthenticate.test.ts', 'is refused by exactly the operations that declare it'),
  },
  {
    name: 'a site is not switched off by a session that was left open',
    file: `${api}/hooks/applications-hooks.ts`,
    code: 'if (writer && isSensitive(values, stored)) refuseWithoutReauthentication(writer);',
    without: '',
    check: inRoutes('reauthenticate.test.ts', 'is to switch a site off or demand no second factor'),
  },
  {
    name: 'an account with a second factor needs a code',
    file: `${api}/routes/accounts/login.ts`,
    code: "if (account && outcome === 'code missing') throw await requireCode(db, account);",
    without: '',
    check: inRoutes('second-factors.test.ts', 'says what is missing'),
  },
  {
    name: 'a code of an authenticator app is valid once',
    file: `${api}/accounts/factors/totp.ts`,
    code: "    .where('last_step', '<', current + delta)\n",
    without: '',
    check: inRoutes('second-factors.test.ts', 'accepts a code once'),
  },
  {
    name: 'a recovery code is valid once',
    file: `${api}/accounts/factors/recovery-codes.ts`,
    code: 'return deleted !== undefined;',
    without: 'return true;',
    check: inRoutes('second-factors.test.ts', 'accepts each recovery code once'),
  },
  {
    name: 'a passkey is used with a challenge of this API',
    file: `${api}/routes/accounts/passkey-login.ts`,
    code: 'expectedChallenge: (challenge) => consumeChallenge(db, { accountsKey, userId: null, challenge }),',
    without: 'expectedChallenge: () => true,',
    check: inRoutes('passkeys.test.ts', 'needs a challenge that is used once'),
  },
  {
    name: 'a passkey belongs to the origins of the site',
    file: `${api}/routes/accounts/passkey-login.ts`,
    code: 'expectedOrigin: origins,',
    without:
      "expectedOrigin: new URL(JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString()).origin).origin,",
    check: inRoutes('passkeys.test.ts', 'is refused'),
  },
  {
    name: 'a site that demands a second factor gives a session of one factor nothing',
    file: `${api}/accounts/memberships.ts`,
    code: "factors === 'one' && secondFactor === 'demanded'",
    without: 'false',
    check: inRoutes('demanded-factor.test.ts', 'gives a session of one factor no access'),
  },
  {
    name: 'an author changes only what may() allows',
    file: `${api}/engine/permissions.ts`,
    code: "  refuseUnlessAllowed(target, { action: 'edit', record });\n",
    without: '',
    check: inRoutes('roles.test.ts', 'does not change the records of others'),
  },
  {
    name: 'nobody whose role does not publish makes something public by a save',
    file: `${api}/engine/permissions.ts`,
    code: "  if ((values.status ?? record.status) === activeStatus) refuseUnlessAllowed(target, { action: 'publish' });\n",
    without: '',
    check: inRoutes('roles.test.ts', 'makes nothing public'),
  },
  {
    name: 'a sign-in at a provider is completed by the browser that began it',
    file: `${api}/accounts/provider/provider-sign-ins.ts`,
    code: "    .where('browser_hash', '=', hashToken(browserKey))\n",
    without: '',
    check: inRoutes('provider-sign-in.test.ts', 'with another state, another browser, or for the second time'),
  },
  {
    name: 'a provider links a user only by a verified email',
    file: `${api}/accounts/provider/identities.ts`,
    code: 'if (!isEmailVerified || ',
    without: 'if (',
    check: inRoutes('provider-sign-in.test.ts', 'for an email that the provider did not verify'),
  },
];
