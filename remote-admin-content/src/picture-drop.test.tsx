import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedWork } from '@quoin/shared/admin/dirty-forms';
import { problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { shownNotices } from '@quoin/shared/ui/notices';
import { routes } from './index.ts';
import { aFile, aMediaSite, aPicture } from './testing/media-site.ts';

let api: FakeApi;
beforeEach(() => {
  api = aMediaSite(() => []);
});

/** Opens a form with a picture field. */
async function openForm() {
  const { user } = renderAdmin(routes, '/admin/slider/form');
  const address = await screen.findByLabelText('Image: address of the image');
  const field = screen.getByRole('group', { name: 'Image' });
  const drop = (...files: File[]) => fireEvent.drop(field, { dataTransfer: { files, types: ['Files'] } });
  return { user, address, field, drop };
}

describe('a picture that is dropped on a field', () => {
  it('is uploaded and shown there; the field says while a file is above it that it takes it', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('POST /upload-single', () => gate.promise.then(() => ({ body: { data: aFile('new') } })));
    const { address, field, drop } = await openForm();
    expect(within(field).getByText('Drop a picture here, or select one.')).toBeInTheDocument();
    fireEvent.dragOver(field, { dataTransfer: { types: ['text/plain'] } });
    expect(field).not.toHaveAttribute('data-over');
    fireEvent.dragOver(field, { dataTransfer: { types: ['Files'] } });
    expect(field).toHaveAttribute('data-over');
    expect(within(field).getByText('Drop the picture to upload it')).toBeInTheDocument();
    drop(aPicture());
    expect(field).not.toHaveAttribute('data-over');
    expect(await within(field).findByText('Uploading new.png')).toHaveAttribute('role', 'status');
    expect(within(field).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(hasUnsavedWork()).toBe(true);
    gate.resolve();
    await waitFor(() => expect(address).toHaveValue('/media/new.webp'));
    expect(within(field).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(shownNotices().at(-1)?.text).toBe('new.png is in the media library now.');
    expect(screen.getByAltText('Image: the chosen image')).toHaveAttribute('src', '/media/new.webp');
  });

  it('is refused with the words of the library, and sent again on Try again', async () => {
    let isFull = true;
    api.on('POST /upload-single', () =>
      isFull ? problemResponse(415, { title: 'The file is damaged.' }) : { body: { data: aFile('new') } },
    );
    const { user, address, field, drop } = await openForm();
    drop(new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
    expect(
      await within(field).findByText(
        'The file is not a picture of an accepted kind. Only JPEG, PNG, GIF, WebP, AVIF and HEIC are.',
      ),
    ).toBeInTheDocument();
    expect(within(field).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(within(field).getByRole('button', { name: 'Dismiss' }));
    expect(within(field).getByRole('button', { name: 'Select Image' })).toHaveFocus();
    drop(aPicture());
    expect(await within(field).findByText('The file is damaged.')).toBeInTheDocument();
    expect(address).toHaveValue('');
    isFull = false;
    await user.click(within(field).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address).toHaveValue('/media/new.webp'));
    expect(api.listCalls('POST /upload-single')).toHaveLength(2);
  });

  it('can be cancelled, and must be a single one', async () => {
    api.on('POST /upload-single', () => Promise.withResolvers<never>().promise);
    const { user, address, field, drop } = await openForm();
    drop(aPicture(), aPicture());
    expect(within(field).getByText('This field shows one picture. Drop a single file here.')).toBeInTheDocument();
    expect(api.listCalls('POST /upload-single')).toEqual([]);
    drop(aPicture());
    await user.click(await within(field).findByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(hasUnsavedWork()).toBe(false));
    expect(within(field).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(address).toHaveValue('');
  });
});
