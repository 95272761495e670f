import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const banner = 'Success! Data updated successfully.';

describe('slider form', () => {
  let api: FakeApi;

  beforeEach(() => {
    localStorage.clear();
    api = fakeApi();
    api.on('GET /sliders', (call) => pageResponse([], call));
    api.on('GET /sliders/7', () => ({
      body: { data: aRecord(sliders, { id: 7, version: 3, title: 'Welcome', thumb: '/media/a.webp' }) },
    }));
    api.on('POST /sliders', (call) => ({
      status: 201,
      body: { data: aRecord(sliders, { id: 42, ...getBody(call) }) },
    }));
    for (const id of [7, 42])
      api.on(`PUT /sliders/${id}`, (call) => ({
        body: { data: aRecord(sliders, { id, version: 9, ...getBody(call) }) },
      }));
  });

  const titleBox = () => screen.findByRole('textbox', { name: /^Title/ });
  const saveButton = () => screen.getByRole('button', { name: 'Publish' });

  it('starts empty, with the defaults of the contract', async () => {
    renderAdmin(routes, '/admin/slider/form');
    expect(await titleBox()).toHaveValue('');
    expect(screen.getByRole('switch', { name: 'Status Active' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New slider');
    expect(document.title).toBe('New slider · Quoin');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/slider');
  });

  it('creates a record, confirms it, and updates it with the next save', async () => {
    const { user } = renderAdmin(routes, '/admin/slider/form');
    await user.type(await titleBox(), 'New slide');
    await user.click(saveButton());
    expect(await screen.findByText(banner)).toHaveTextContent('The slider has been created.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Slider Settings');
    expect(document.title).toBe('New slide · Slider Settings · Quoin');
    expect(globalThis.location.pathname).toBe('/admin/slider/form/42');
    await user.type(await titleBox(), '!');
    await user.click(saveButton());
    await waitFor(() => expect(api.listCalls('PUT /sliders/42')).toHaveLength(1));
    expect(await screen.findByText(banner)).not.toHaveTextContent('created');
    expect(api.listCalls('POST /sliders')).toHaveLength(1);
    expect(api.listCalls('PUT /sliders/42')[0]?.body).toEqual({ title: 'New slide!' });
    expect(await titleBox()).toHaveValue('New slide!');
    expect(api.listCalls('GET /sliders/42')).toHaveLength(0);
  });

  it('loads the record of the address and sends what was changed, with its version', async () => {
    const { user } = renderAdmin(routes, '/admin/slider/form/7');
    expect(await titleBox()).toHaveValue('Welcome');
    await user.type(await titleBox(), ' all');
    await user.click(saveButton());
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(api.listCalls('PUT /sliders/7')[0]?.body).toEqual({ title: 'Welcome all' });
    expect(api.listCalls('PUT /sliders/7')[0]?.headers['if-match']).toBe('"3"');
  });

  it('moves the focus to the image field when Remove disappears', async () => {
    const { user } = renderAdmin(routes, '/admin/slider/form');
    await user.type(await screen.findByLabelText('Image: address of the image'), '/media/a.webp');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('button', { name: 'Select Image' })).toHaveFocus();
  });

  it('hides the banner after three seconds', async () => {
    const { user } = renderAdmin(routes, '/admin/slider/form/7');
    await titleBox();
    await user.click(saveButton());
    await screen.findByText(banner);
    const shown = Date.now();
    await waitFor(() => expect(screen.queryByText(banner)).not.toBeInTheDocument(), { timeout: 4000 });
    expect(Date.now() - shown).toBeGreaterThan(2500);
  });

  it('sends one request for two clicks, and the button shows the progress', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('PUT /sliders/7', async () => {
      await gate.promise;
      return { body: { data: aRecord(sliders, { id: 7 }) } };
    });
    renderAdmin(routes, '/admin/slider/form/7');
    await titleBox();
    const form = screen.getByRole('form', { name: 'Slider Settings' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(saveButton()).toBeDisabled());
    gate.resolve();
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(saveButton()).toBeEnabled();
    expect(api.listCalls('PUT /sliders/7')).toHaveLength(1);
  });

  it('takes a double click, and a held Enter key, as one save, even after a fast response', async () => {
    const { user } = renderAdmin(routes, '/admin/slider/form/7');
    await user.type(await titleBox(), ' all');
    await user.click(saveButton());
    expect(await screen.findByText(banner)).toBeInTheDocument();
    fireEvent.click(saveButton(), { detail: 2 });
    expect(fireEvent.keyDown(await titleBox(), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(await titleBox(), { key: 'Enter' })).toBe(true);
    expect(saveButton()).toBeEnabled();
    expect(api.listCalls('PUT /sliders/7')).toHaveLength(1);
  });

  it('requires the required fields before it sends anything', async () => {
    const { user } = renderAdmin(routes, '/admin/slider/form');
    await titleBox();
    await user.click(saveButton());
    expect(await screen.findByText('This field is required.')).toBeInTheDocument();
    await waitFor(async () => expect(await titleBox()).toHaveFocus());
    expect(api.listCalls('POST /sliders')).toHaveLength(0);
  });

  it("puts the server's words on their fields and the focus on the first", async () => {
    api.on('POST /sliders', () =>
      problemResponse(422, {
        title: 'Some values cannot be stored.',
        errors: { link_url: ['Must be a path of this site.'], thumb: ['Must be a site path.'] },
      }),
    );
    const { user } = renderAdmin(routes, '/admin/slider/form');
    await user.type(await titleBox(), 'New slide');
    for (const path of ['pages', 'posts', 'sections']) api.on(`GET /${path}`, (call) => pageResponse([], call));
    await user.type(screen.getByRole('combobox', { name: 'Link URL' }), '/there');
    await user.click(saveButton());
    expect(await screen.findByText('Must be a path of this site.')).toBeInTheDocument();
    expect(screen.getByText('Must be a site path.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Link URL' })).toHaveFocus());
    expect(screen.getByText('Some values cannot be stored.')).toBeInTheDocument();
    expect(screen.queryByText(banner)).not.toBeInTheDocument();
  });

  it('keeps every value when saving fails, and Retry sends them again', async () => {
    api.on('POST /sliders', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = renderAdmin(routes, '/admin/slider/form');
    await user.type(await titleBox(), 'New slide');
    await user.click(saveButton());
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    expect(await titleBox()).toHaveValue('New slide');
    api.on('POST /sliders', () => ({ status: 201, body: { data: aRecord(sliders, { id: 42, title: 'New slide' }) } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(banner)).toBeInTheDocument();
  });

  it('asks before a touched form is left, and never before an untouched one', async () => {
    const { user, router } = renderAdmin(routes, '/admin/slider/form/7');
    await user.type(await titleBox(), '!');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await titleBox()).toHaveValue('Welcome!');
    await user.click(saveButton());
    await screen.findByText(banner);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/slider');
  });

  it('says when there is no such slider', async () => {
    api.on('GET /sliders/8', () => problemResponse(404, { title: 'There is no such thing.' }));
    renderAdmin(routes, '/admin/slider/form/8');
    expect(await screen.findByText('There is no such slider.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/admin/slider');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
