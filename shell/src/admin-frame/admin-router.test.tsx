import { act, render, screen } from '@testing-library/react';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { fakeApi } from '@quoin/shared/testing/fake-api';
import { anAccount } from '@quoin/shared/testing/records';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { AdminApp } from './admin-app.tsx';
import { createAdminRouter } from './admin-router.tsx';
import { createAreaLoader } from './area-loader.ts';
import { loadExposed } from '../federation/host.ts';

// Without webpack there are no containers.
jest.mock('../federation/host.ts', () => ({ loadExposed: jest.fn() }));

const makeRemote = (path: string): RemoteAddress => ({
  name: `remote-${path}`,
  version: '1a2b3c4d5e6f',
  entry: `/mf/remote-${path}/1a2b3c4d5e6f/entry.js`,
  manifest: { name: `remote-${path}`, label: `the ${path} area`, area: 'admin', port: 1, paths: [path], menu: [] },
});

const sent: string[] = [];

function open(address: string, routes: Readonly<Record<string, RouteObject[]>>) {
  jest.mocked(loadExposed).mockImplementation(({ name }) => Promise.resolve({ routes: routes[name] }));
  globalThis.history.replaceState(null, '', address);
  const remotes = ['events', 'fairs', 'visits'].map(makeRemote);
  const menu = remotes.flatMap(
    ({
      manifest: {
        paths: [path = ''],
      },
    }) => [{ path, label: path, icon: 'slider', order: 1 }],
  );
  render(
    <UiProvider>
      <AdminApp menu={menu} createRouter={() => createAdminRouter({ remotes, menu, loader: createAreaLoader() })} />
    </UiProvider>,
  );
}

beforeEach(() => {
  sent.length = 0;
  for (const kind of ['error', 'warn'] as const) jest.spyOn(console, kind).mockImplementation(() => undefined);
  Object.assign(navigator, { sendBeacon: (_address: string, body: Blob) => sent.push(body.type) });
  fakeApi().on('GET /account', () => ({ body: { data: anAccount() } }));
  act(() => rememberToken('ccms_abcdefghijklmnopqrstuvwxyz'));
});
afterEach(() => {
  act(() => forgetToken());
});

const visits = [{ id: 'visits-screen', path: 'visits', element: <h1>Visits</h1> }];

describe("the back-office's router", () => {
  // A failure is reported once per document and remote, so each case has a remote of its own.
  it.each<[string, { area: string; route: RouteObject }]>([
    [
      "has the id of one of the shell's own",
      { area: 'events', route: { id: 'releases', path: 'events', element: null } },
    ],
    ['has an absolute path', { area: 'fairs', route: { id: 'fairs-screen', path: '/fairs', element: null } }],
  ])('shows that an area failed, in the frame, when a screen of it %s', async (_, { area, route }) => {
    open(`/admin/${area}`, { [`remote-${area}`]: [route], 'remote-visits': visits });
    expect(await screen.findByText(`The ${area} area could not be shown.`)).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    await act(async () => screen.getByRole('link', { name: 'visits' }).click());
    expect(await screen.findByRole('heading', { name: 'Visits' })).toBeInTheDocument();
  });

  it('shows the not-found screen at a malformed address', async () => {
    open('/admin/%E0%A4%A', {});
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });
});
