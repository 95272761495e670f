import { screen, within } from '@testing-library/react';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import type { MediaFile } from '@quoin/shared/contract/wire';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';
import { aFile } from './testing/media-site.ts';

const id = '0'.repeat(26);
const [name, copy, original] = [`${id}-1600x900.webp`, `${id}-200x100.webp`, `${id}-1000x1000.webp`];
const file = (fileName: string, more: Partial<MediaFile> = {}): MediaFile => ({
  ...aFile('pier'),
  file_name: fileName,
  url: `/media/${fileName}`,
  ...more,
});

describe('the crop of a picture field', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.on(`GET /files/${name}`, () => ({ body: { data: file(name) } }));
    api.on(`GET /files/${copy}`, () => ({ body: { data: file(copy, { crop_of: name }) } }));
    api.on(`POST /files/${name}/crop`, () => ({ body: { data: file(copy, { crop_of: name }) } }));
  });

  /** Opens the dialog of a slider with this picture. */
  async function openDialog(thumb = `/media/${name}`) {
    api.on('GET /sliders/7', () => ({ body: { data: aRecord(sliders, { id: 7, title: 'Welcome', thumb }) } }));
    const { user } = renderAdmin(routes, '/admin/slider/form/7');
    await user.click(await screen.findByRole('button', { name: 'Crop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop the picture' }));
    await dialog.findByRole('radiogroup', { name: 'Shape' });
    return { user, dialog };
  }

  it('asks for whole pixels of the chosen shape, and puts the copy into the field', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog.getByRole('status')).toHaveTextContent('1440 × 810 of 1600 × 900 pixels');
    await user.click(dialog.getByRole('radio', { name: '1:1 (square)' }));
    expect(dialog.getByRole('status')).toHaveTextContent('900 × 900 of 1600 × 900 pixels');
    await user.click(dialog.getByRole('button', { name: 'Crop' }));
    expect(await screen.findByDisplayValue(`/media/${copy}`)).toBeInTheDocument();
    const [call] = api.listCalls(`POST /files/${name}/crop`);
    expect(call?.body).toEqual({ x: 350, y: 0, width: 900, height: 900 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Crop' })).toHaveFocus();
  });

  it('begins with the original of a crop', async () => {
    api.on(`GET /files/${name}`, () => ({ body: { data: file(name, { crop_of: original }) } }));
    api.on(`GET /files/${original}`, () => ({ body: { data: file(original, { width: 1000, height: 1000 }) } }));
    const { dialog } = await openDialog();
    expect(dialog.getByRole('status')).toHaveTextContent('of 1000 × 1000 pixels');
    expect(dialog.getByText(/This is the original of the present crop\./)).toBeInTheDocument();
    expect(dialog.getByRole('img')).toHaveAttribute('src', `/media/${original}`);
  });

  it('says why it failed, and repeats the same request with the same key', async () => {
    let isBusy = true;
    api.on(`POST /files/${name}/crop`, () =>
      isBusy ? problemResponse(503, { title: 'The server is busy.' }) : { body: { data: file(copy) } },
    );
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Crop' }));
    expect(await dialog.findByText('The server is busy.')).toBeInTheDocument();
    isBusy = false;
    await user.click(dialog.getByRole('button', { name: 'Crop' }));
    expect(await screen.findByDisplayValue(`/media/${copy}`)).toBeInTheDocument();
    const keys = api.listCalls(`POST /files/${name}/crop`).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('is not offered for a picture of another host, or for none', async () => {
    api.on('GET /sliders/7', () => ({
      body: { data: aRecord(sliders, { id: 7, title: 'Welcome', thumb: 'https://example.org/a.webp' }) },
    }));
    renderAdmin(routes, '/admin/slider/form/7');
    expect(await screen.findByDisplayValue('https://example.org/a.webp')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Crop' })).not.toBeInTheDocument();
  });
});
