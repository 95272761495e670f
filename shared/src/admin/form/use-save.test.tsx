import { fireEvent, screen, waitFor } from '@testing-library/react';
import { faqs } from '../../contract/resources/faqs.ts';
import { users } from '../../contract/resources/users.ts';
import { getBody, fakeApi, problemResponse, type FakeApi, type ReceivedCall } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { screens } from '../define-screens.ts';
import { createRoutes } from '../create-routes.tsx';

const routes = createRoutes([
  screens(faqs, { path: 'faq', list: () => null, form: { fields: ['faq_title', 'faq_content', 'status'] } }),
  screens(users, { path: 'users', list: () => null, form: { fields: ['email', 'password', 'confirm_password'] } }),
]);
const banner = 'Success! Data updated successfully.';
const noAnswer = () => {
  throw new Error('the line is cut');
};

describe('saving', () => {
  let api: FakeApi;

  beforeEach(() => {
    localStorage.clear();
    api = fakeApi();
    api.on('GET /faqs/7', () => ({ body: { data: aRecord(faqs, { id: 7, version: 3, faq_title: 'Why?' }) } }));
    api.on('PUT /faqs/7', (call) => ({
      body: { data: aRecord(faqs, { id: 7, version: 4, faq_title: 'Why?', ...getBody(call) }) },
    }));
    api.on('PUT /faqs/42', (call) => ({ body: { data: aRecord(faqs, { id: 42, version: 2, ...getBody(call) }) } }));
  });

  const made = (call: ReceivedCall) => ({ status: 201, body: { data: aRecord(faqs, { id: 42, ...getBody(call) }) } });
  const title = () => screen.findByRole('textbox', { name: /title/ });
  const save = () => screen.getByRole('button', { name: 'Publish' });
  const keys = () => api.listCalls('POST /faqs').map(({ headers }) => headers['idempotency-key']);

  it('keeps what is typed during a save, as unsaved', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('PUT /faqs/7', async (call) => {
      await gate.promise;
      return { body: { data: aRecord(faqs, { id: 7, version: 4, ...getBody(call) }) } };
    });
    const { user, router } = renderAdmin(routes, '/admin/faq/form/7');
    await user.type(await title(), '!');
    await user.click(save());
    await waitFor(() => expect(save()).toBeDisabled());
    await user.type(await title(), '?');
    gate.resolve();
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(await title()).toHaveValue('Why?!?');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/faq/form/7');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(save());
    await waitFor(() =>
      expect(api.listCalls('PUT /faqs/7').map(({ body }) => body)).toEqual([
        { faq_title: 'Why?!' },
        { faq_title: 'Why?!?' },
      ]),
    );
  });

  it('shows a text as the server has stored it, with the focus where it was', async () => {
    api.on('PUT /faqs/7', () => ({ body: { data: aRecord(faqs, { id: 7, version: 4, faq_title: 'Why not?' }) } }));
    const { user, router } = renderAdmin(routes, '/admin/faq/form/7');
    await user.type(await title(), '  not?{Enter}');
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(await title()).toHaveValue('Why not?');
    expect(await title()).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/faq'));
  });

  it('hides an earlier success when a validation fails', async () => {
    const { user } = renderAdmin(routes, '/admin/faq/form/7');
    await user.type(await title(), '!');
    await user.click(save());
    expect(await screen.findByText(banner)).toBeInTheDocument();
    await user.clear(await title());
    await user.click(save());
    await waitFor(async () => expect(await title()).toBeInvalid());
    expect(screen.queryByText(banner)).not.toBeInTheDocument();
    expect(api.listCalls('PUT /faqs/7')).toHaveLength(1);
  });

  it('sends one request however often Enter is pressed', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('POST /faqs', async (call) => {
      await gate.promise;
      return made(call);
    });
    const { user } = renderAdmin(routes, '/admin/faq/form');
    await user.type(await title(), 'Why?{Enter}{Enter}{Enter}');
    fireEvent.submit(screen.getByRole('form'));
    gate.resolve();
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(api.listCalls('POST /faqs')).toHaveLength(1);
  });

  it.each([
    ['whose response was lost', noAnswer],
    ['that came too late', () => problemResponse(408, { title: 'The request took too long.' })],
    ['that was one of too many', () => problemResponse(429, { title: 'Too many requests.' })],
    ['that failed in the server', () => problemResponse(503, { title: 'Not now.' })],
  ])('repeats a create %s with the same idempotency key', async (_, answer) => {
    api.on('POST /faqs', answer);
    const { user } = renderAdmin(routes, '/admin/faq/form');
    await user.type(await title(), 'Why?');
    await user.click(save());
    api.on('POST /faqs', made);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('repeats a lost create first, and then updates its record', async () => {
    api.on('POST /faqs', noAnswer);
    const { user } = renderAdmin(routes, '/admin/faq/form');
    await user.type(await title(), 'Why?');
    await user.click(save());
    await screen.findByRole('button', { name: 'Retry' });
    api.on('POST /faqs', made);
    await user.type(await title(), ' And how?');
    await user.click(save());
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(api.listCalls('POST /faqs').map(({ body }) => body)).toEqual([
      expect.objectContaining({ faq_title: 'Why?' }),
      expect.objectContaining({ faq_title: 'Why?' }),
    ]);
    expect(new Set(keys()).size).toBe(1);
    expect(api.listCalls('PUT /faqs/42').map(({ body }) => body)).toEqual([{ faq_title: 'Why? And how?' }]);
  });

  it('repeats a rejected create with another key', async () => {
    api.on('POST /faqs', () =>
      problemResponse(422, { title: 'Some values cannot be stored.', errors: { faq_title: ['Is taken.'] } }),
    );
    const { user } = renderAdmin(routes, '/admin/faq/form');
    await user.type(await title(), 'Why?');
    await user.click(save());
    expect(await screen.findByText('Is taken.')).toBeInTheDocument();
    await waitFor(async () => expect(await title()).toHaveFocus());
    api.on('POST /faqs', made);
    await user.type(await title(), '!');
    await user.click(save());
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(new Set(keys()).size).toBe(2);
  });

  it('empties the passwords that it has stored, and gives the focus that was in them to Save', async () => {
    const user7 = aRecord(users, { id: 7, app_key: 'quoin-accounts', email: 'ada@example.com' });
    api.on('GET /users/7', () => ({ body: { data: user7 } }));
    api.on('PUT /users/7', () => ({ body: { data: { ...user7, version: 2 } } }));
    const { user } = renderAdmin(routes, '/admin/users/form/7');
    await user.type(await screen.findByLabelText('Password'), 'a quite long password');
    await user.type(screen.getByLabelText('Confirm password'), 'a quite long password{Enter}');
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(api.listCalls('PUT /users/7')[0]?.body).toEqual({
      password: 'a quite long password',
      confirm_password: 'a quite long password',
    });
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
  });
});
