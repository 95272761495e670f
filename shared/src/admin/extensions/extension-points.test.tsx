import { act, screen, waitFor } from '@testing-library/react';
import { sections } from '../../contract/resources/sections.ts';
import { fakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord, anAccount } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { setMemberships } from '../permissions.ts';
import { ExtensionPoint, offerFills, type ExtensionPoints, type Fills, type OfferedFill } from './extension-points.tsx';

const routes = [
  { path: 'dashboard', element: <ExtensionPoint point="dashboard-card" passed={{}} /> },
  ...createRoutes([
    screens(sections, { path: 'section', list: () => <p>List</p>, form: { fields: ['name', 'title'] } }),
  ]),
];

function Words({ resource, record }: ExtensionPoints['record-panel']) {
  return <p>{`${resource} ${record.id}: ${String(Reflect.get(record, 'title'))}`}</p>;
}

const fills: Fills = {
  'dashboard-card': {
    events: async () => () => <p>Three events this week</p>,
    broken: async () => () => {
      throw new Error('The events did not come.');
    },
  },
  'record-panel': { words: async () => Words },
};

const [shown, retried] = [jest.fn(), jest.fn()];
const aFill = (fill: Partial<OfferedFill>): OfferedFill => ({
  point: 'dashboard-card',
  id: 'events',
  label: 'Events',
  order: 10,
  app: 'remote-events',
  loadFills: async () => fills,
  onRetry: retried,
  onShown: shown,
  ...fill,
});

/** React waits for what a first render needs only in an `act` that is awaited. */
const open = (address: string) => act(async () => renderAdmin(routes, address));

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  shown.mockClear();
  retried.mockClear();
});
afterEach(() => {
  act(() => setMemberships(undefined));
  offerFills([]);
});

describe('an extension point', () => {
  it('shows what remotes fill it with, in the order of their manifests, each under its label', async () => {
    offerFills([
      aFill({ label: 'Later', order: 20 }),
      aFill({ point: 'record-panel', id: 'words', label: 'Elsewhere' }),
      aFill({ label: 'Sooner', app: 'remote-fairs' }),
    ]);
    await open('/admin/dashboard');
    expect(await screen.findAllByText('Three events this week')).toHaveLength(2);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Sooner',
      'Later',
    ]);
    expect(shown).toHaveBeenCalledTimes(2);
  });

  it('shows that one of them failed, and keeps the others', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    offerFills([aFill({ id: 'broken', label: 'Broken' }), aFill({})]);
    await open('/admin/dashboard');
    expect(await screen.findByText('Three events this week')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('“Broken” could not be shown.The events did not come.');
    expect(logged).toHaveBeenCalled();
  });

  it('loads what failed to load again, on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const loadFills = jest
      .fn<Promise<Fills>, []>()
      .mockRejectedValueOnce(new Error('Its program files did not arrive.'))
      .mockResolvedValue(fills);
    offerFills([aFill({ loadFills })]);
    await open('/admin/dashboard');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await act(async () => retry.click());
    expect(await screen.findByText('Three events this week')).toBeInTheDocument();
    expect(loadFills).toHaveBeenCalledTimes(2);
    expect(retried).toHaveBeenCalledTimes(1);
  });

  it('says which remote exports nothing for its manifest', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    offerFills([aFill({ id: 'missing' })]);
    await open('/admin/dashboard');
    expect(await screen.findByText('remote-events exports nothing for missing of dashboard-card.')).toBeInTheDocument();
  });

  it('neither shows nor loads what the role of the user does not allow', async () => {
    const loadFills = jest.fn(async () => fills);
    act(() => setMemberships(anAccount({ memberships: [{ app_key: 'quoin-site', role: 'author', resources: null }] })));
    offerFills([
      aFill({ role: 'editor', loadFills }),
      aFill({ role: 'author', label: 'Allowed', app: 'remote-fairs' }),
    ]);
    await open('/admin/dashboard');
    expect(await screen.findByText('Three events this week')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    expect(loadFills).not.toHaveBeenCalled();
  });

  it('is below the form of a stored record, and tells the record', async () => {
    const stored = aRecord(sections, { id: 7, name: 'hero', title: 'Welcome', draft: null });
    api.on('GET /sections/7', () => ({ body: { data: stored } }));
    api.on('PUT /sections/7/presence', () => ({ status: 503, body: {} }));
    api.on('DELETE /sections/7/presence', () => ({ body: { data: { message: 'It is closed.' } } }));
    offerFills([
      aFill({ point: 'record-panel', id: 'words', label: 'Of sections', resources: ['sections'] }),
      aFill({ point: 'record-panel', id: 'words', label: 'Of posts', resources: ['posts'] }),
    ]);
    const { goTo } = await open('/admin/section/form/7');
    expect(await screen.findByText('sections 7: Welcome')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Of sections' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Of posts' })).not.toBeInTheDocument();
    await goTo('/admin/section/form');
    await screen.findByRole('textbox', { name: /^Title/ });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Of sections' })).not.toBeInTheDocument());
  });
});
