import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildApp } from '../../app.ts';
import { mailSink } from '../../testing/mail-sink.ts';
import { aProviderApi, makeEnv, siteUrl, verified, type ProviderApi } from '../../testing/open-id/a-provider-api.ts';
import { client, endProviders, startProvider, type TestProvider } from '../../testing/open-id/a-provider.ts';
import { accountsKey, adminPassword, toResponse, type TestResponse } from '../../testing/test-api.ts';

let provider: TestProvider;
let api: ProviderApi;
beforeAll(async () => {
  provider = await startProvider({ siteUrls: [siteUrl] });
});
afterAll(endProviders);
beforeEach(async () => {
  api = await aProviderApi(makeEnv(provider.issuer));
});
afterEach(() => api.close());

describe('sign-in at the provider', () => {
  it('opens the account whose email the provider verified, and records the sign-in', async () => {
    const id = await api.addUser('ann@quoin.example');
    const answer = await api.signIn(provider, verified('ann', 'Ann@Quoin.example'));
    expect([answer.status, answer.at('data.user.id'), answer.at('data.user.email')]).toEqual([
      200,
      id,
      'ann@quoin.example',
    ]);
    expect(answer.at('token')).toMatch(/^quoin_[\w-]{43}$/);
    expect((await api.call('GET /account', { key: null, token: String(answer.at('token')) })).at('data.id')).toBe(id);
    expect(api.listEvents('sign-in')).toContainEqual(expect.objectContaining({ method: 'provider', userId: id }));
    expect(api.logText()).not.toContain(String(answer.at('token')));
  });

  it('asks for a code with PKCE, a state and a nonce, and sends the browser back to the site', async () => {
    const { url } = await api.begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: `${siteUrl}/admin/sign-in/callback`,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const callback = await provider.visit(url, verified('ann', 'ann@quoin.example'));
    expect(`${callback.origin}${callback.pathname}`).toBe(`${siteUrl}/admin/sign-in/callback`);
    expect([...callback.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
  });

  it('takes the email from the ID token too', async () => {
    const other = await startProvider({ siteUrls: [siteUrl], isEmailInIdToken: true });
    await api.close();
    api = await aProviderApi(makeEnv(other.issuer));
    const id = await api.addUser('ann@quoin.example');
    expect((await api.signIn(other, verified('ann', 'ann@quoin.example'))).at('data.user.id')).toBe(id);
    await other.close();
  });

  it('knows a linked user by the subject, whatever the email is now', async () => {
    const [ann, bob] = [await api.addUser('ann@quoin.example'), await api.addUser('bob@quoin.example')];
    expect((await api.signIn(provider, verified('ann', 'ann@quoin.example'))).at('data.user.id')).toBe(ann);
    for (const login of ['ann', verified('ann', 'bob@quoin.example'), 'ann email=x@y.example email_verified=false'])
      expect([login, (await api.signIn(provider, login)).at('data.user.id')]).toEqual([login, ann]);
    expect((await api.signIn(provider, verified('bob', 'bob@quoin.example'))).at('data.user.id')).toBe(bob);
  });

  it('does not give the account to the next holder of the email', async () => {
    await api.addUser('ann@quoin.example');
    await api.signIn(provider, verified('first', 'ann@quoin.example'));
    const next = await api.signIn(provider, verified('second', 'ann@quoin.example'));
    expect([next.status, next.at('detail')]).toEqual([
      403,
      'No account here is linked with ann@quoin.example. Ask an administrator for an invitation.',
    ]);
  });

  it('counts as two factors when the provider says so, and as one otherwise', async () => {
    await api.close();
    api = await aProviderApi(makeEnv(provider.issuer, { OIDC_MFA_ACR: 'two' }));
    const id = await api.addUser('ann@quoin.example');
    const login = verified('ann', 'ann@quoin.example');
    for (const more of ['', ' amr=pwd', ' acr=one', ' amr=mfa', ' acr=two'])
      expect((await api.signIn(provider, `${login}${more}`)).status).toBe(200);
    const sessions = await api.database.db
      .selectFrom('tokens')
      .select('factors')
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(sessions.map(({ factors }) => factors).sort()).toEqual(['one', 'one', 'one', 'two', 'two']);
    expect(new URL((await api.begin()).url).searchParams.get('acr_values')).toBe('two');
  });

  it('mails the user at the first link only', async () => {
    const sink = await mailSink();
    await api.close();
    api = await aProviderApi(makeEnv(provider.issuer, { SMTP_URL: sink.url }));
    await api.addUser('ann@quoin.example');
    await api.signIn(provider, verified('ann', 'ann@quoin.example'));
    const mail = await sink.next();
    expect(mail).toContain('Subject: Your account is linked with Example');
    expect(mail).toContain('To: ann@quoin.example');
    expect((await api.signIn(provider, 'ann')).status).toBe(200);
    // The second sign-in comes from a new device, because it sends no device token.
    expect(await sink.next()).toContain('Subject: New sign-in to your account');
    await sink.close();
  });

  it('can be completed by another API process', async () => {
    const id = await api.addUser('ann@quoin.example');
    const other = await buildApp({ settings: api.settings, database: api.database, media: api.media });
    const { url, browserKey } = await api.begin();
    const callback = await provider.visit(url, verified('ann', 'ann@quoin.example'));
    const answer = await other.inject({
      method: 'POST',
      url: '/api/provider-sign-in/session',
      payload: { ...Object.fromEntries(callback.searchParams), browser_key: browserKey },
    });
    expect(toResponse(answer).at('data.user.id')).toBe(id);
    await other.close();
  });

  it('is not there when no provider is set up', async () => {
    await api.close();
    api = await aProviderApi({});
    for (const path of ['/provider-sign-in', '/provider-sign-in/session'] as const)
      expect((await api.post(path)).status).toBe(404);
  });
});

describe('a sign-in at the provider is refused', () => {
  const detailOf = ({ status, at }: TestResponse) => [status, at('detail')];
  const again = [403, expect.stringMatching(/^This sign-in was completed already, was begun in another browser/)];
  const nobody = (email: string) => [
    403,
    `No account here is linked with ${email}. Ask an administrator for an invitation.`,
  ];

  it('in the same words for an unknown, an inactive and a linked but inactive user', async () => {
    const [off, left] = [
      await api.addUser('off@quoin.example', { status: 0 }),
      await api.addUser('left@quoin.example'),
    ];
    expect((await api.signIn(provider, verified('left', 'left@quoin.example'))).status).toBe(200);
    await api.call(`PUT /users/${left}`, { key: accountsKey, body: { status: 0 } });
    for (const name of ['nobody', 'off', 'left'])
      expect(detailOf(await api.signIn(provider, verified(name, `${name}@quoin.example`)))).toEqual(
        nobody(`${name}@quoin.example`),
      );
    expect(off).toBeGreaterThan(0);
    expect(api.listEvents('sign-in failed')).toHaveLength(3);
  });

  it('for an email that the provider did not verify, or that is another mailbox in other letters', async () => {
    await api.addUser('ann@quoin.example');
    for (const claim of ['email_verified=false', ''])
      expect(detailOf(await api.signIn(provider, `ann email=ann@quoin.example ${claim}`))).toEqual([
        403,
        expect.stringMatching(/^Example did not confirm that ann@quoin.example is your address/),
      ]);
    expect(detailOf(await api.signIn(provider, verified('ann', 'ａnn@quoin.example')))).toEqual(
      nobody('ａnn@quoin.example'),
    );
    expect(detailOf(await api.signIn(provider, 'ann'))).toEqual(nobody('your account at Example'));
  });

  it('with another state, another browser, or for the second time', async () => {
    await api.addUser('ann@quoin.example');
    const { url, browserKey } = await api.begin();
    const other = await api.begin();
    const callback = await provider.visit(url, verified('ann', 'ann@quoin.example'));
    expect(detailOf(await api.complete(callback, { browser_key: browserKey, state: 'x'.repeat(43) }))).toEqual(again);
    expect(
      detailOf(
        await api.complete(callback, { browser_key: browserKey, state: new URL(other.url).searchParams.get('state') }),
      ),
    ).toEqual(again);
    expect(detailOf(await api.complete(callback, { browser_key: other.browserKey }))).toEqual(again);
    const answers = await Promise.all([
      api.complete(callback, { browser_key: browserKey }),
      api.complete(callback, { browser_key: browserKey }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(detailOf(await api.complete(callback, { browser_key: browserKey }))).toEqual(again);
  });

  it('with the code of another sign-in', async () => {
    await api.addUser('ann@quoin.example');
    const [stolen, own] = [await api.begin(), await api.begin()];
    const callback = await provider.visit(stolen.url, verified('ann', 'ann@quoin.example'));
    const state = new URL(own.url).searchParams.get('state');
    expect((await api.complete(callback, { browser_key: own.browserKey, state })).status).toBe(403);
  });

  it('after ten minutes', async () => {
    await api.addUser('ann@quoin.example');
    const { url, browserKey } = await api.begin();
    const callback = await provider.visit(url, verified('ann', 'ann@quoin.example'));
    await api.database.db.updateTable('provider_sign_ins').set({ expires_at: '2026-01-01 00:00:00' }).execute();
    expect(detailOf(await api.complete(callback, { browser_key: browserKey }))).toEqual(again);
    await api.begin();
    expect(await api.database.db.selectFrom('provider_sign_ins').select('nonce').execute()).toHaveLength(1);
  });

  it('when the user cancels', async () => {
    expect(detailOf(await api.signIn(provider))).toEqual([
      403,
      'Example did not sign you in: the sign-in there was cancelled or refused.',
    ]);
    expect(api.listEvents('sign-in failed')).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('access_denied') }),
    ]);
  });

  it('from an address that sent 50 wrong callbacks', async () => {
    for (let time = 0; time < 50; time += 1)
      expect((await api.complete(new URL('http://x/?code=a&state=b'), { browser_key: 'c' })).status).toBe(403);
    expect((await api.complete(new URL('http://x/?code=a&state=b'), { browser_key: 'c' })).status).toBe(429);
  });

  it('without the values of the callback', async () => {
    const missing = await api.post('/provider-sign-in/session', { state: { $gt: '' }, code: '' });
    expect([missing.status, Object.keys(missing.under('errors'))]).toEqual([422, ['state', 'browser_key', 'code']]);
  });
});

describe('a provider that does not work', () => {
  const failures = () => api.listEvents('sign-in failed').map(({ reason }) => reason);
  const openAt = async (issuer: string, more: Record<string, string> = {}) => {
    await api.close();
    api = await aProviderApi(makeEnv(issuer, more));
    await api.addUser('ann@quoin.example');
  };

  it('is away: a sentence says so, and the next sign-in tries again', async () => {
    const lost = await startProvider({ siteUrls: [siteUrl] });
    const port = Number(new URL(lost.issuer).port);
    await lost.close();
    await openAt(lost.issuer);
    const answer = await api.post('/provider-sign-in');
    expect([answer.status, answer.at('detail')]).toEqual([503, 'Example does not answer. Try again in a few minutes.']);
    expect(failures()).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(api.logLines().filter(({ level }) => Number(level) >= 40)).toHaveLength(1);
    const back = await startProvider({ siteUrls: [siteUrl], port });
    expect((await api.signIn(back, verified('ann', 'ann@quoin.example'))).status).toBe(200);
    await back.close();
  });

  it('accepts connections and does not answer: the API gives up', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    await openAt(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    expect((await api.post('/provider-sign-in')).at('detail')).toBe(
      'Example does not answer. Try again in a few minutes.',
    );
    expect(failures()).toEqual([expect.stringContaining('OAUTH_TIMEOUT')]);
    silent.closeAllConnections();
    silent.close();
  });

  it('does not accept the client secret', async () => {
    await openAt(provider.issuer, { OIDC_CLIENT_SECRET: 'another-secret' });
    const answer = await api.signIn(provider, verified('ann', 'ann@quoin.example'));
    expect([answer.status, answer.at('detail')]).toEqual([503, expect.stringContaining('check OIDC_CLIENT_ID and')]);
    expect(failures()).toEqual([expect.stringContaining('invalid_client')]);
    expect(api.logText()).not.toContain('another-secret');
  });

  it('has a clock that is wrong by more than a minute', async () => {
    for (const [clockOffsetMs, status] of [
      [45_000, 200],
      [-3_700_000, 503],
    ] as const) {
      const other = await startProvider({ siteUrls: [siteUrl], clockOffsetMs });
      await openAt(other.issuer);
      const answer = await api.signIn(other, verified('ann', 'ann@quoin.example'));
      expect([answer.status, answer.at('detail')]).toEqual([
        status,
        status === 200 ? undefined : expect.stringMatching(/^The clocks of Example and of this site differ/),
      ]);
      await other.close();
    }
  });

  it('has another issuer than the setting', async () => {
    await openAt(provider.issuer.replace('localhost', '127.0.0.1'));
    expect((await api.post('/provider-sign-in')).status).toBe(503);
    expect(failures()).toEqual([expect.stringContaining('issuer')]);
  });
});

describe('OIDC_ONLY', () => {
  it('refuses passwords with a sentence, and signs in at the provider', async () => {
    await api.close();
    api = await aProviderApi(makeEnv(provider.issuer, { OIDC_ONLY: '1' }));
    const refused = await api.call('POST /login', {
      token: null,
      body: { identifier: api.settings.adminEmail, password: adminPassword },
    });
    expect([refused.status, refused.at('detail')]).toEqual([
      403,
      'Passwords are switched off here. Sign in with Example.',
    ]);
    expect((await api.signIn(provider, verified('admin', api.settings.adminEmail))).at('data.user.id')).toBe(1);
  });
});
