import { screen, waitFor, within } from '@testing-library/react';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const long =
  'Could somebody visit us before Tihar and tell us what a changeover would take? We have nine branches, four of them without a road in the rains, and one clerk in';
const written = aRecord(contactMessages, {
  id: 7,
  name: 'Sabitri',
  email: 's&a@example.com',
  phone: '+977 9841',
  message: `${long} each.\nThank you.`,
  status: 0,
});

describe('messages', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.on('GET /contact-messages', (call) =>
      pageResponse(
        [written, aRecord(contactMessages, { id: 8, name: 'Rakesh', phone: '9857', message: 'Hello', status: 1 })],
        call,
      ),
    );
    api.on('GET /contact-messages/7', () => ({ body: { data: written } }));
    api.on('PUT /contact-messages/7', (call) => ({ body: { data: { ...written, ...getBody(call) } } }));
  });

  it('are listed with the contact details of their sender and their first words', async () => {
    renderAdmin(routes, '/admin/messages');
    for (const way of ['s&a@example.com', '+977 9841']) expect(await screen.findByText(way)).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Sl.',
      'Name',
      'Email / Phone',
      'Message',
      'Status',
      'Date',
      'Actions',
    ]);
    expect(screen.getByText(`${long}…`)).toBeInTheDocument();
    expect(
      screen
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .filter((text) => /(Unr|R)ead$/.test(text)),
    ).toEqual(['StatusUnread', 'StatusRead']);
    expect(screen.getByRole('link', { name: 'Open Sabitri' })).toHaveAttribute('href', '/admin/messages/form/7');
    expect(screen.queryByRole('link', { name: 'Add' })).not.toBeInTheDocument();
  });

  it('are marked as read when they are opened, and can be answered by mail', async () => {
    renderAdmin(routes, '/admin/messages/form/7');
    expect(await screen.findByRole('heading', { name: 'Message from Sabitri' })).toBeInTheDocument();
    await waitFor(() =>
      expect(api.listCalls('PUT /contact-messages/7').map(({ body }) => body)).toEqual([{ status: 1 }]),
    );
    const href = screen.getByRole('link', { name: 'Reply by mail' }).getAttribute('href') ?? '';
    expect(href.startsWith('mailto:s%26a%40example.com?subject=Re%3A%20your%20message&body=Dear%20Sabitri')).toBe(true);
    expect(decodeURIComponent(href)).toContain('> Thank you.');
    expect(screen.getByRole('link', { name: '+977 9841' })).toHaveAttribute('href', 'tel:+9779841');
  });

  it('can be marked as unread, which returns to the list', async () => {
    const { user, router } = renderAdmin(routes, '/admin/messages/form/7');
    await user.click(await screen.findByRole('button', { name: 'Mark as unread' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/messages'));
    expect(api.listCalls('PUT /contact-messages/7').map(({ body }) => body)).toEqual([{ status: 1 }, { status: 0 }]);
  });

  it('can be marked several at once, as read or unread', async () => {
    const { user } = renderAdmin(routes, '/admin/messages');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sabitri' }));
    expect(screen.getByRole('button', { name: 'Make unread' })).toBeInTheDocument();
    api.on('PUT /contact-messages/7', () =>
      problemResponse(412, {
        title: 'Somebody else has changed this record since you read it.',
        current: { ...written, status: 2, version: 4 },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Make read' }));
    expect(await screen.findByText('“Sabitri”: Somebody else has made it unread meanwhile.')).toBeInTheDocument();
  });

  it('show an error when they could not be marked', async () => {
    api.on('PUT /contact-messages/7', () => problemResponse(503, { title: 'The server is busy.' }));
    renderAdmin(routes, '/admin/messages/form/7');
    expect(await screen.findByText('The message could not be marked as read. The server is busy.')).toBeInTheDocument();
  });

  it('are deleted after a confirmation', async () => {
    api.on('DELETE /contact-messages/7', () => ({ body: { data: written } }));
    const { user, router } = renderAdmin(routes, '/admin/messages/form/7');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }));
    expect(question.getByText('Are you sure you want to delete this message?')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/messages'));
  });

  it('are restored to their list by Undo, also when they were deleted on their own screen', async () => {
    let isThere = true;
    api.on('GET /contact-messages', (call) => pageResponse(isThere ? [written] : [], call));
    api.on('DELETE /contact-messages/7', () => {
      isThere = false;
      return { body: { data: written } };
    });
    api.on('POST /contact-messages/7/restore', () => {
      isThere = true;
      return { body: { data: written } };
    });
    const { user } = renderAdmin(routes, '/admin/messages/form/7');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete Confirmation' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
    expect(screen.getByText('The message “Sabitri” was deleted.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Open Sabitri' })).toBeInTheDocument();
  });
});
