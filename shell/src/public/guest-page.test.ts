import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { screen } from '@testing-library/react';
import { loadExposed } from '../federation/host.ts';
import { loadSite } from './load-site.ts';
import { startPublicPage } from './public-page.ts';
import { sendReport } from '../federation/send-report.ts';
import { hasFrozen } from '../start/start-mark.ts';

jest.mock('../federation/host.ts', () => ({ loadExposed: jest.fn() }));
jest.mock('../federation/send-report.ts', () => ({ sendReport: jest.fn() }));

const makeAddress = (name: string, paths: string[]): RemoteAddress => ({
  name,
  version: 'aaaaaaaaaaaa',
  entry: `/mf/${name}/aaaaaaaaaaaa/entry.js`,
  manifest: { name, label: name, area: 'public', port: 1, paths, menu: [] },
});
const [frame, guest] = [makeAddress('remote-public', []), makeAddress('remote-fairs', ['fairs'])];

const routesByRemote: Record<string, RouteObject[]> = {
  'remote-public': [{ id: 'layout', children: [{ id: 'screens', children: [{ id: 'page', path: ':slug' }] }] }],
  'remote-fairs': [{ id: 'page', path: 'fairs', handle: { within: 'screens' } }],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a guest's page in the browser", () => {
  it('shows an error and reports the guest when it uses the id of another route', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.mocked(loadExposed).mockImplementation(async ({ name }) => ({ routes: routesByRemote[name] }));
    document.body.innerHTML = '<div id="root"><header>The site</header></div>';
    history.replaceState(null, '', '/fairs');
    const config = { apiUrl: '', siteUrl: 'http://localhost', appKey: 'site-key', accountsAppKey: 'accounts-key' };
    await startPublicPage({
      area: 'public',
      config,
      remotes: [frame, guest],
      release: '',
      hydration: { loaderData: {}, actionData: null, errors: null },
    });
    expect(await screen.findByText('Parts of this page could not be loaded.')).toBeVisible();
    expect(screen.getByText('The site')).toBeVisible();
    expect(jest.mocked(sendReport).mock.calls).toEqual([
      [expect.objectContaining({ app: guest.name, version: guest.version, kind: 'load' })],
    ]);
    expect(logged).toHaveBeenCalledWith(
      'the screen of this page could not be loaded',
      expect.objectContaining({ message: expect.stringContaining('id "page"') }),
    );
    expect([hasFrozen(frame), hasFrozen(guest)]).toEqual([false, false]);
  });

  it('keeps the mark of a guest that freezes the browser while it loads', async () => {
    const isStopped = Promise.withResolvers<never>();
    const begun = Promise.withResolvers<void>();
    jest.mocked(loadExposed).mockImplementation(({ name }) => {
      if (name !== guest.name) return Promise.resolve({ routes: routesByRemote[name] });
      begun.resolve();
      return isStopped.promise;
    });
    void loadSite({ remotes: [frame, guest] });
    await begun.promise;
    expect([hasFrozen(frame), hasFrozen(guest)]).toEqual([false, true]);
  });
});
