import { readSettingProblems } from './read-setting-problems.ts';
import { parseSettings } from './settings.ts';

const whole = {
  OIDC_ISSUER: 'https://login.example.org/realms/staff',
  OIDC_CLIENT_ID: 'quoin',
  OIDC_CLIENT_SECRET: 'a long enough secret'.replaceAll(' ', '-'),
};

describe('the settings of sign-in by OpenID Connect', () => {
  it('are off unless they are set, and then have defaults', () => {
    expect(parseSettings({}).oidc).toBeUndefined();
    expect(parseSettings(whole).oidc).toEqual({
      issuer: 'https://login.example.org/realms/staff',
      clientId: 'quoin',
      clientSecret: 'a-long-enough-secret',
      name: 'login.example.org',
      mfaAcr: [],
      isOnly: false,
    });
    expect(
      parseSettings({ ...whole, OIDC_NAME: 'Example', OIDC_MFA_ACR: 'two, urn:three', OIDC_ONLY: '1' }).oidc,
    ).toMatchObject({ name: 'Example', mfaAcr: ['two', 'urn:three'], isOnly: true });
  });

  it('name what is missing', () => {
    expect(readSettingProblems({ OIDC_NAME: 'Example' })).toBe(
      'OIDC_NAME needs OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which are missing.',
    );
    for (const name of Object.keys(whole))
      expect(readSettingProblems({ ...whole, [name]: '' })).toMatch(new RegExp(`need ${name}, which is missing\\.$`));
  });

  it.each(['http://login.example.org', 'login.example.org', 'https://login.example.org/?a=b', 'https://a@b.example'])(
    'demand an issuer by https: %s is none',
    (issuer) =>
      expect(readSettingProblems({ ...whole, OIDC_ISSUER: issuer })).toMatch(/^OIDC_ISSUER must be the https/),
  );

  it.each(['http://localhost:5000', 'http://127.0.0.1:5000/tenant', 'http://[::1]:5000'])(
    'allow http on the machine itself: %s',
    (issuer) => expect(parseSettings({ ...whole, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer),
  );

  it('are named when they are invalid, without the secret', () => {
    const problems = readSettingProblems({
      ...whole,
      OIDC_CLIENT_ID: 'a b',
      OIDC_CLIENT_SECRET: 'se cret',
      OIDC_ONLY: 'yes',
    });
    expect(problems.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_ONLY',
    ]);
    expect(problems).not.toContain('se cret');
  });
});
