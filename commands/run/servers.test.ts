import type { Supervisor } from './supervisor.ts';
import { startApi, startEdge } from './servers.ts';
import { resolveSettings } from './settings.ts';

/** Returns the internal API address that a server gets. */
async function readEnvironment(start: typeof startApi, env: Record<string, string>): Promise<string | undefined> {
  let environment: Record<string, string> = {};
  const supervisor: Pick<Supervisor, 'start'> = {
    start: async ({ env }) => {
      environment = env;
    },
  };
  await start({ supervisor, settings: resolveSettings(env), mode: 'production' });
  return environment.API_INTERNAL_URL;
}

describe('the edge that is started together with the API', () => {
  it.each([
    { how: 'by itself', env: {}, where: 'http://localhost:4000' },
    {
      how: 'without the proxy that visitors use',
      env: { API_URL: 'https://api.example.org', API_PORT: '4444' },
      where: 'http://localhost:4444',
    },
    {
      how: 'as the setting says',
      env: { API_URL: 'https://api.example.org', API_INTERNAL_URL: 'http://10.0.0.7:4000' },
      where: 'http://10.0.0.7:4000',
    },
  ])('calls it $how', async ({ env, where }) => {
    expect(await readEnvironment(startEdge, env)).toBe(where);
    // The API answers for the host that the edge calls.
    expect(await readEnvironment(startApi, env)).toBe(where);
  });
});
