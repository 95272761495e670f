import { greeting } from './greeting.ts';
import { resolveSettings } from './settings.ts';

describe('the greeting', () => {
  it.each([
    [{}, false],
    [{ SITE_URL: 'https://www.example.org' }, true],
    [{ SITE_URL: 'https://www.example.org', API_URL: 'http://127.0.0.1:4000' }, true],
    [{ SITE_URL: 'https://www.example.org', API_URL: 'https://api.example.org' }, false],
    [{ SITE_URL: 'http://127.0.0.1:3000', API_URL: 'http://localhost:4000' }, false],
  ])('warns when visitors would call the API on their own machine: %j, %s', (env, isWarned) => {
    expect(greeting(resolveSettings(env)).includes('Set API_URL to the public address of the API.')).toBe(isWarned);
  });

  it('does not show a password of a setting that later starts ignore', () => {
    expect(greeting(resolveSettings({ ADMIN_PASSWORD: 'correct horse battery' }))).toContain(
      'Sign in as admin@quoin.example with the ADMIN_PASSWORD of the first start, unless it was changed since.',
    );
  });
});
