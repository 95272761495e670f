import { screen } from '@testing-library/react';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { getBody, fakeApi, pageResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

describe('profiles', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
  });

  it("list says 'Not found.' when there is nothing", async () => {
    api.on('GET /profiles', (call) => pageResponse([], call));
    renderAdmin(routes, '/admin/profile');
    expect(await screen.findByText('Not found.')).toBeInTheDocument();
  });

  it('form suggests the slug from the name while it is new', async () => {
    api.on('POST /profiles', (call) => ({
      status: 201,
      body: { data: aRecord(profiles, { id: 5, ...getBody(call) }) },
    }));
    const { user } = renderAdmin(routes, '/admin/profile/form');
    expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeInTheDocument();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Anika Rahman');
    expect(screen.getByRole('textbox', { name: /^Slug/ })).toHaveValue('anika-rahman');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Success! Data updated successfully.')).toBeInTheDocument();
    expect(api.listCalls('POST /profiles')[0]?.body).toMatchObject({
      name: 'Anika Rahman',
      slug: 'anika-rahman',
      sort_order: 1,
      status: 1,
    });
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' Khan');
    expect(screen.getByRole('textbox', { name: /^Slug/ })).toHaveValue('anika-rahman');
  });

  it('form does not change a slug that the user typed', async () => {
    const { user } = renderAdmin(routes, '/admin/profile/form');
    const slug = await screen.findByRole('textbox', { name: /^Slug/ });
    await user.type(slug, 'the-director');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Anika');
    expect(slug).toHaveValue('the-director');
  });
});
