/**
 * Runs an OpenID Connect provider on the loopback address, in a process of its own: its clock can be wrong.
 * The login is `subject claim=value …`, such as `ann email=ann@quoin.example email_verified=true amr=mfa`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';

const { host, port, clients, clockOffsetMs, isEmailInIdToken } = JSON.parse(process.argv[2] ?? '{}');
const readClock = Date.now.bind(Date);
Date.now = () => readClock() + clockOffsetMs;
const { Provider } = await import('oidc-provider');

const server = createServer();
server.listen(port, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://${host}:${server.address().port}`;

/** The claims of the last login of each subject. */
const claims = new Map();

const provider = new Provider(issuer, {
  clients,
  claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'] },
  acrValues: ['one', 'two'],
  conformIdTokenClaims: !isEmailInIdToken,
  cookies: { keys: ['only for tests'] },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...claims.get(accountId), sub: accountId }) }),
});

const finish = provider.interactionFinished.bind(provider);
// eslint-disable-next-line max-params -- the signature is the library's
provider.interactionFinished = (request, response, { login, ...result }, options) => {
  if (!login) return finish(request, response, result, options);
  const [accountId = '', ...texts] = login.accountId.split(' ');
  const values = Object.fromEntries(texts.map((text) => text.split('=')));
  const { amr, acr, email_verified: isVerified, ...more } = values;
  claims.set(accountId, { ...more, ...(isVerified ? { email_verified: isVerified === 'true' } : {}) });
  const factors = { ...(amr ? { amr: [amr] } : {}), ...(acr ? { acr } : {}) };
  return finish(request, response, { ...result, login: { accountId, ...factors } }, options);
};

server.on('request', provider.callback());
process.stdout.write(`${issuer}\n`);
