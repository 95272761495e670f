import { keptLog } from '../recorded-log.ts';
import { accountsKey, aTestApi, type TestApi, type TestResponse } from '../test-api.ts';
import { client, type TestProvider } from './a-provider.ts';

/** The site that is registered at the provider. */
export const siteUrl = 'http://localhost:3000';

/** Returns the settings of an API whose provider has this issuer. */
export const makeEnv = (issuer: string, more: Record<string, string> = {}): Record<string, string> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'Example',
  ...more,
});

/** The login of somebody whose email the provider has verified. */
export const verified = (subject: string, email: string): string => `${subject} email=${email} email_verified=true`;

interface Begun {
  url: string;
  browserKey: string;
}

type Visitor = Pick<TestProvider, 'visit'>;

/** An API with a provider, and what browsers do with both. */
export interface ProviderApi extends TestApi {
  post: (path: '/provider-sign-in' | '/provider-sign-in/session', body?: object) => Promise<TestResponse>;
  begin: () => Promise<Begun>;
  /** Sends what the callback page sends, with changes. */
  complete: (callback: URL, changes: { browser_key: string; state?: string | null }) => Promise<TestResponse>;
  /** Signs in as a browser does. Without a login, the user cancels. */
  signIn: (at: Visitor, login?: string) => Promise<TestResponse>;
  /** Adds a user of the accounts application; returns the id. */
  addUser: (email: string, more?: object) => Promise<number>;
  logText: () => string;
  logLines: () => Record<string, unknown>[];
  /** Returns the lines of the log with this event. */
  listEvents: (event: string) => Record<string, unknown>[];
}

/** Creates an API for a test that signs in at a provider. */
export async function aProviderApi(env: Record<string, string>): Promise<ProviderApi> {
  const log = keptLog();
  const api = await aTestApi({ env, logger: log.logger });
  const post: ProviderApi['post'] = (path, body = {}) => api.call(`POST ${path}`, { token: null, key: null, body });
  const begin = async (): Promise<Begun> => {
    const begun = await post('/provider-sign-in');
    expect(begun.status).toBe(200);
    return { url: String(begun.at('data.url')), browserKey: String(begun.at('data.browser_key')) };
  };
  const complete: ProviderApi['complete'] = (callback, changes) =>
    post('/provider-sign-in/session', { ...Object.fromEntries(callback.searchParams), ...changes });
  return {
    ...api,
    post,
    begin,
    complete,
    signIn: async ({ visit }, login) => {
      const { url, browserKey } = await begin();
      return complete(await visit(url, login), { browser_key: browserKey });
    },
    addUser: async (email, more = {}) => {
      const made = await api.call('POST /users', { key: accountsKey, body: { email, name: email, ...more } });
      expect(made.status).toBe(201);
      return Number(made.at('data.id'));
    },
    logText: log.text,
    logLines: log.lines,
    listEvents: (event) => log.lines().filter((line) => line['event'] === event),
  };
}
