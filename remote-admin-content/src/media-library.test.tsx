import { screen, waitFor, within } from '@testing-library/react';
import type { MediaFile } from '@quoin/shared/contract/wire';
import { fakeApi, problemAnswer, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const aFile = (name: string): MediaFile => ({ file_name: `${name}.webp`, url: `/media/${name}.webp`, width: 1600, height: 900, widths: [320, 640, 960, 1440], size: 1, name: `${name}.png`, used_in: [], alt: `Picture ${name}`, created_at: '2026-01-02 03:04:05' });

describe('media library', () => {
  let api: FakeApi;
  let files: MediaFile[];

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    files = [aFile('a'), aFile('b')];
    api = fakeApi();
    api.on('GET /files', () => ({ body: { data: { file_names: files.map(({ url }) => url), files, current_page: 1, last_page: 1, per_page: 30, total: files.length } } }));
  });
  afterEach(() => {
    expect(api.unknown).toEqual([]);
    jest.restoreAllMocks();
  });

  async function openLibrary() {
    const { user } = renderAdmin(routes, '/admin/slider/form');
    await user.click(await screen.findByRole('button', { name: 'Select Image' }));
    return { user, library: within(await screen.findByRole('dialog', { name: 'Media library' })) };
  }
  const aPicture = () => new File(['x'], 'new.png', { type: 'image/png' });

  it('puts the chosen image into the field', async () => {
    const { user, library } = await openLibrary();
    expect(library.getByRole('button', { name: 'Insert' })).toBeDisabled();
    await user.click(await library.findByRole('button', { name: /Picture b/ }));
    await user.click(library.getByRole('button', { name: 'Insert' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Image: address of the image')).toHaveValue('/media/b.webp');
    expect(screen.getByAltText('Image: the chosen image')).toHaveAttribute('src', '/media/b.webp');
  });

  it('has one file selected at most, and a second click deselects it', async () => {
    const { user, library } = await openLibrary();
    const [a, b] = [await library.findByRole('button', { name: /Picture a/ }), library.getByRole('button', { name: /Picture b/ })];
    await user.click(a);
    await user.click(b);
    expect([a.ariaPressed, b.ariaPressed]).toEqual(['false', 'true']);
    await user.click(b);
    expect(b).toHaveAttribute('aria-pressed', 'false');
    expect(library.getByRole('button', { name: 'Insert' })).toBeDisabled();
  });

  it("says 'No files found' when there are none", async () => {
    files = [];
    const { library } = await openLibrary();
    expect(await library.findByText('No files found')).toBeInTheDocument();
  });

  it('says what failed and tries again', async () => {
    api.on('GET /files', () => problemAnswer(500, { title: 'Something went wrong on the server.' }));
    const { library } = await openLibrary();
    expect(await library.findByText('The files could not be loaded.')).toBeInTheDocument();
    expect(library.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('asks for a file before it uploads', async () => {
    const { user, library } = await openLibrary();
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect(await library.findByText('Please select a file to upload.')).toBeInTheDocument();
  });

  it('uploads with its progress, then shows the file', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('POST /upload-single', async ({ body }) => {
      await gate.promise;
      expect(body instanceof FormData && body.get('file')).toBeInstanceOf(File);
      files = [aFile('new'), ...files];
      return { body: { data: files[0] } };
    });
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    await user.click(library.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(library.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
    gate.resolve();
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(await library.findByRole('button', { name: /Picture new/ })).toBeInTheDocument();
  });

  it('says when an upload failed, and leaves the form around it alone', async () => {
    api.on('POST /upload-single', () => problemAnswer(413, { title: 'That is too large.' }));
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect(await library.findByText('File upload failed. Please try again.')).toBeInTheDocument();
    expect(library.getByText('That is too large.')).toBeInTheDocument();
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
  });

  it('deletes a file after a question', async () => {
    api.on('DELETE /delete-file/a.webp', () => {
      const [gone] = files.splice(0, 1);
      return { body: { data: gone } };
    });
    const { user, library } = await openLibrary();
    await user.click(await library.findByRole('button', { name: /Picture a/ }));
    await user.click(library.getByRole('button', { name: 'Delete file' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(library.queryByRole('button', { name: /Picture a/ })).not.toBeInTheDocument());
    expect(library.getByRole('button', { name: /Picture b/ })).toBeInTheDocument();
  });
});
