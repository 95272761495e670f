import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** How the site is registered at the provider. */
export const client = { id: 'quoin', secret: 'a-secret-of-the-client' };

export interface TestProvider {
  issuer: string;
  /**
   * Does what a browser does at `url`: follows redirects, signs in and consents. Returns the address of the site to
   * which the provider sends the browser back. Without a login, the user cancels.
   */
  visit: (url: string, login?: string) => Promise<URL>;
  close: () => Promise<void>;
}

interface ProviderOptions {
  /** The addresses of the sites that are registered. */
  siteUrls: readonly string[];
  /** The host of the issuer, which is a name of this machine. */
  host?: string;
  port?: number;
  clockOffsetMs?: number;
  isEmailInIdToken?: boolean;
}

const running = new Set<TestProvider>();

/** Ends the providers that a test has left. */
export async function endProviders(): Promise<void> {
  await Promise.all([...running].map((provider) => provider.close()));
}

/** Starts a provider on the loopback address. */
export async function startProvider({
  siteUrls,
  host = 'localhost',
  port = 0,
  clockOffsetMs = 0,
  isEmailInIdToken = false,
}: ProviderOptions): Promise<TestProvider> {
  const options = {
    host,
    port,
    clockOffsetMs,
    isEmailInIdToken,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: siteUrls.map((siteUrl) => `${siteUrl}/admin/sign-in/callback`),
      },
    ],
  };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run-provider.mjs'), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const issuer = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    ended.then(() => {
      throw new Error('The provider did not start.');
    }),
  ]);
  const provider: TestProvider = {
    issuer,
    visit: (url, login) => visit({ issuer, url, login }),
    close: async () => {
      running.delete(provider);
      child.kill();
      await ended;
    },
  };
  running.add(provider);
  return provider;
}

interface Visit {
  issuer: string;
  url: string;
  login: string | undefined;
}

async function visit({ issuer, url, login }: Visit): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: Step = { url: new URL(url) };
  // A sign-in with consent takes some ten steps.
  for (let step = 0; step < 20; step += 1) {
    if (next.url.origin !== issuer) return next.url;
    const response = await send(next, cookies);
    const location = response.headers.get('location');
    next =
      location === null
        ? fillIn(await response.text(), { url: next.url, login })
        : { url: new URL(location, next.url) };
  }
  throw new Error('The provider did not send the browser back.');
}

/** A request: a page, or a form that is sent. */
interface Step {
  url: URL;
  form?: URLSearchParams;
}

async function send({ url, form }: Step, cookies: Map<string, string>): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: form } : {}),
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
  return response;
}

/** Returns the step after a page of the provider, which is a login or a consent. */
function fillIn(page: string, { url, login }: { url: URL; login: string | undefined }): Step {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (prompt === undefined) throw new Error(`The provider answered ${page.slice(0, 2000)}`);
  if (login === undefined) return { url: new URL(`${url.pathname}/abort`, url) };
  return { url, form: new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) }) };
}
