import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatDateTime, fromLocalInput, getTimeZone } from '@quoin/shared/admin/date-time';
import { setMemberships } from '@quoin/shared/admin/permissions';
import type { Role } from '@quoin/shared/contract/may';
import type { PreviewLink } from '@quoin/shared/contract/preview-wire';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const aLink = (more: Partial<PreviewLink> = {}): PreviewLink => ({
  id: 3,
  kind: 'records',
  label: 'Offer',
  path: '/offer',
  at: null,
  zone: null,
  made_by: { id: 6, name: 'Asha Rai' },
  created_at: '2026-11-28 08:00:00',
  expires_at: '2026-11-30 08:00:00',
  opened: 2,
  last_opened_on: '2026-11-28',
  ...more,
});

let api: FakeApi;
let links: PreviewLink[];
beforeEach(() => {
  links = [aLink()];
  api = fakeApi();
  api.on('GET /previews', () => ({ body: { data: links } }));
  api.on('DELETE /previews/3', () => {
    links = [];
    return { body: { data: { message: 'Revoked.' } } };
  });
});
afterEach(() => setMemberships(undefined));

const open = () => renderAdmin(routes, '/admin/dashboard/previews');
const signInAs = (role: Role): void =>
  setMemberships({ id: 1, memberships: [{ app_key: runtimeConfig().appKey, role, resources: null }] });

describe('the previews', () => {
  it('list who has made each link, of what, until when, and how often it was opened', async () => {
    const moment = aLink({ id: 4, kind: 'moment', label: '', path: '/', at: '2026-11-01 08:00:00', opened: 0 });
    links.push(moment, aLink({ id: 5, kind: 'set', label: 'Launch', path: '/', opened: 1, made_by: null }));
    open();
    const list = within(await screen.findByRole('list', { name: 'Preview links' }));
    const until = `until ${formatDateTime('2026-11-30 08:00:00')}`;
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Offermade by Asha Rai, begins at /offer, ${until}, opened 2 times, last on 2026-11-28 (UTC)Revoke`,
      `The site as of ${formatDateTime('2026-11-01 08:00:00')}made by Asha Rai, ${until}, never openedRevoke`,
      `The set “Launch”made by a deleted account, ${until}, opened once, last on 2026-11-28 (UTC)Revoke`,
    ]);
  });

  it('are revoked after a question, and the focus goes to the title', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Revoke the link to Offer' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke it' }));
    expect(await screen.findByText(/^There is none\./)).toBeInTheDocument();
    expect(api.listCalls('DELETE /previews/3')).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('are revoked by those who have made them, and by editors', async () => {
    links.push(aLink({ id: 4, label: 'Mine', made_by: { id: 1, name: 'Me' } }));
    signInAs('author');
    open();
    expect(await screen.findByRole('button', { name: 'Revoke the link to Mine' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Revoke the link to Offer' })).not.toBeInTheDocument();
    signInAs('editor');
    expect(await screen.findByRole('button', { name: 'Revoke the link to Offer' })).toBeInTheDocument();
  });

  it('say that they could not be loaded, and load again', async () => {
    api.on('GET /previews', () => problemResponse(503, { title: 'Busy.' }));
    const { user } = open();
    expect(await screen.findByText('The preview links could not be loaded.')).toBeInTheDocument();
    api.on('GET /previews', () => ({ body: { data: links } }));
    await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    expect(await screen.findByText('Offer')).toBeInTheDocument();
  });
});

describe('the site at another moment', () => {
  const make = async () => {
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Make a preview of this moment' });
    expect(button).toBeDisabled();
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-11-01T09:00' } });
    return { user, press: () => user.click(button) };
  };

  it('is shown by a link for a date and time in the zone of the person', async () => {
    const at = fromLocalInput('2026-11-01T09:00');
    api.on('POST /previews', () => {
      const made = aLink({ id: 9, kind: 'moment', label: '', at, path: '/' });
      links = [made];
      return { status: 201, body: { data: { ...made, address: '/preview/secret/' } } };
    });
    const { press } = await make();
    await press();
    expect(await screen.findByLabelText('The link')).toHaveValue(`${runtimeConfig().siteUrl}/preview/secret/`);
    expect(api.listCalls('POST /previews')[0]?.body).toEqual({ at, zone: getTimeZone(), hours: 48 });
    const list = within(screen.getByRole('list', { name: 'Preview links' }));
    expect(await list.findByText(/^The site as of/)).toBeInTheDocument();
  });

  it('says at the field what is wrong with the moment', async () => {
    api.on('POST /previews', () =>
      problemResponse(422, { title: 'Invalid.', errors: { at: ['Must be within five years.'] } }),
    );
    const { press } = await make();
    await press();
    expect(await screen.findByText('Must be within five years.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Date and time')).toHaveFocus());
  });

  it('lasts one hour for a viewer, who is not asked', async () => {
    signInAs('viewer');
    api.on('POST /previews', () => ({ status: 201, body: { data: { ...aLink(), address: '/preview/secret/' } } }));
    const { press } = await make();
    expect(screen.queryByLabelText('The link lasts')).not.toBeInTheDocument();
    await press();
    expect(await screen.findByLabelText('The link')).toBeInTheDocument();
    expect(api.listCalls('POST /previews')[0]?.body).toMatchObject({ hours: 1 });
  });
});

describe('a set of the schedule', () => {
  it('has a preview link of what publishing it now would leave', async () => {
    const item = { resource: 'posts', id: 7, label: 'News', action: 'publish' };
    const set = { id: 3, name: 'Launch', state: 'open', at: null, zone: null, version: 2, made_by: null };
    api.on('GET /sets/3', () => ({ body: { data: { ...set, decided_at: null, items: [item], reasons: [] } } }));
    api.on('POST /previews', () => ({ status: 201, body: { data: { ...aLink(), address: '/preview/secret/' } } }));
    const { user } = renderAdmin(routes, '/admin/dashboard/schedule/3');
    await user.click(await screen.findByRole('button', { name: 'Preview link' }));
    await user.click(await screen.findByRole('button', { name: 'Make the link' }));
    expect(await screen.findByLabelText('The link')).toBeInTheDocument();
    expect(api.listCalls('POST /previews')[0]?.body).toEqual({ set_id: 3, hours: 48 });
  });
});
