import { screen } from '@testing-library/react';
import { faqs } from '../../contract/resources/faqs.ts';
import { posts } from '../../contract/resources/posts.ts';
import { chooseAppKey } from '../../runtime/app-key.ts';
import { getBody, fakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(posts, {
    path: 'post',
    list: () => null,
    form: { fields: ['title', 'slug', 'status'], publicPath: ({ slug }) => `/news/${slug}` },
  }),
  screens(faqs, { path: 'faq', list: () => null, form: { fields: ['faq_title'] } }),
]);

describe('the link to a record’s page', () => {
  let api: FakeApi;

  beforeEach(() => {
    localStorage.clear();
    chooseAppKey(null);
    api = fakeApi();
    const post = aRecord(posts, { id: 7, title: 'A day', slug: 'a-day', status: 1 });
    api.on('GET /posts/7', () => ({ body: { data: post } }));
    api.on('PUT /posts/7', (call) => ({ body: { data: { ...post, version: 2, ...getBody(call) } } }));
    api.on('POST /posts', (call) => ({ status: 201, body: { data: { ...post, ...getBody(call) } } }));
    api.on('GET /faqs/7', () => ({ body: { data: aRecord(faqs, { id: 7, faq_title: 'Why?', status: 1 }) } }));
  });
  afterEach(() => chooseAppKey(null));

  const links = () => screen.queryAllByRole('link', { name: /on the site/ });
  const save = () => screen.getByRole('button', { name: 'Publish' });

  it('is in the head of the form of an active record, and says that it opens a new tab', async () => {
    renderAdmin(routes, '/admin/post/form/7');
    const link = await screen.findByRole('link', { name: 'View on the site (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/news/a-day');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it('appears with the first save, in the message too', async () => {
    const { user } = renderAdmin(routes, '/admin/post/form');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'A day');
    expect(links()).toEqual([]);
    await user.click(save());
    const inMessage = await screen.findByRole('link', { name: 'View it on the site (opens in a new tab)' });
    expect(inMessage).toHaveAttribute('href', '/news/a-day');
    expect(inMessage).toHaveAttribute('target', '_blank');
    expect(links()).toHaveLength(2);
  });

  it('is absent as soon as the stored record is not active', async () => {
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.click(await screen.findByRole('switch', { name: 'Status Active' }));
    expect(links()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Success! Data updated successfully.');
    expect(links()).toEqual([]);
  });

  it('is absent for a record without a page of its own, and for a record of another site', async () => {
    const faq = renderAdmin(routes, '/admin/faq/form/7');
    await screen.findByRole('textbox');
    expect(links()).toEqual([]);
    faq.unmount();
    chooseAppKey('second');
    renderAdmin(routes, '/admin/post/form/7');
    await screen.findByRole('textbox', { name: /^Title/ });
    expect(links()).toEqual([]);
  });
});
