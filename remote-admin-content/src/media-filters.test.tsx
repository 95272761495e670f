import { screen, waitFor, within } from '@testing-library/react';
import type { MediaFile } from '@quoin/shared/contract/wire';
import type { FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';
import { aFile, aMediaSite, openLibrary } from './testing/media-site.ts';

const used_in = [{ resource: 'sliders', id: 3, label: 'Welcome', field: 'thumb' }];
let api: FakeApi;
let files: MediaFile[];

beforeEach(() => {
  files = [aFile('used'), aFile('spare'), aFile('part')].map((file) => ({
    ...file,
    used_in: file.name === 'used.png' ? used_in : [],
    crop_of: file.name === 'part.png' ? 'used.webp' : null,
  }));
  api = aMediaSite(() => files);
});

const open = (address = '/admin/media') => renderAdmin(routes, address);
const listShown = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('img')
    .map((picture) => picture.getAttribute('alt'));
const findCount = (text: string) => screen.findByText(text);

describe('filters of the media screen', () => {
  it('show the unused files and say so, and keep the filter in the address', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Use'), 'Not used');
    expect(await findCount('Showing 1 to 2 of 2 files (not used)')).toHaveAttribute('role', 'status');
    expect(listShown()).toEqual(['Picture spare', 'Picture part']);
    expect(router.state.location.search).toBe('?use=unused');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Originals');
    expect(await findCount('Showing 1 to 1 of 1 file (not used, originals)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('show the files that were uploaded in one format', async () => {
    files = [aFile('used'), { ...aFile('spare'), name: 'spare.webp' }];
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Uploaded as'), 'WebP');
    expect(await findCount('Showing 1 to 1 of 1 file (uploaded as WebP)')).toBeInTheDocument();
    expect(listShown()).toEqual(['Picture spare']);
    expect(router.state.location.search).toBe('?format=webp');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await findCount('Showing 1 to 2 of 2 files')).toBeInTheDocument();
  });

  it('are read from the address with search, order and page, and Back returns to them', async () => {
    const { user, router } = open('/admin/media?search_key=Picture&kind=crop&sort=name&order=asc');
    expect(await findCount('Showing 1 to 1 of 1 file (crops)')).toBeInTheDocument();
    expect(screen.getByLabelText('Search files')).toHaveValue('Picture');
    expect(screen.getByLabelText('Kind')).toHaveValue('crop');
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Name, A to Z');
    expect(api.listCalls('GET /files')[0]?.query).toMatchObject({
      page: '1',
      search_key: 'Picture',
      kind: 'crop',
      sort: 'name',
      order: 'asc',
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await findCount('Showing 1 to 3 of 3 files')).toBeInTheDocument();
    expect(listShown()).toEqual(['Picture part', 'Picture spare', 'Picture used']);
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?search_key=Picture&sort=name&order=asc');
    await router.navigate(-1);
    expect(await findCount('Showing 1 to 1 of 1 file (crops)')).toBeInTheDocument();
  });

  it('say in words why nothing is there', async () => {
    const { user } = open('/admin/media?use=used&kind=crop&search_key=valley');
    expect(await screen.findByText('No files found')).toBeInTheDocument();
    expect(screen.getByText('Nothing that matches the filters is called or described “valley”.')).toBeInTheDocument();
    expect(screen.getByText('The filters show only these files: used, crops.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Nothing is called or described “valley”.')).toBeInTheDocument();
  });

  it('ignore values that do not exist', async () => {
    open('/admin/media?use=maybe&kind=video&format=svg&sort=alt&order=up&page=-1');
    expect(await findCount('Showing 1 to 3 of 3 files')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters' })).toBeInTheDocument();
  });

  it('above a form leave the address alone, and are there when the library opens again', async () => {
    const { user, library, router } = await openLibrary();
    await user.click(await library.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(library.getByLabelText('Use'), 'Used');
    expect(await library.findByText('Showing 1 to 1 of 1 file (used)')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    await user.click(library.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Select Image' }));
    const again = within(await screen.findByRole('dialog', { name: 'Media library' }));
    expect(await again.findByText('Showing 1 to 1 of 1 file (used)')).toBeInTheDocument();
    expect(again.getByLabelText('Use')).toHaveValue('used');
  });
});
