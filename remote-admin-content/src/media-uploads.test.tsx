import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedWork } from '@quoin/shared/admin/dirty-forms';
import type { MediaFile } from '@quoin/shared/contract/wire';
import { problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aFile, aMediaSite, aPicture, openLibrary } from './testing/media-site.ts';

describe('uploads', () => {
  let api: FakeApi;
  let files: MediaFile[];

  beforeEach(() => {
    files = [aFile('a'), aFile('b')];
    api = aMediaSite(() => files);
  });

  it('requires a file before it uploads', async () => {
    const { user, library } = await openLibrary();
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect(await library.findByText('Please select a file to upload.')).toBeInTheDocument();
  });

  it('shows the progress of an upload, then the file', async () => {
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

  it('shows when an upload failed, and does not submit the form around it', async () => {
    api.on('POST /upload-single', () => problemResponse(413, { title: 'That is too large.' }));
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect(await library.findByText('File upload failed. Please try again.')).toBeInTheDocument();
    expect(library.getByText('That is too large.')).toBeInTheDocument();
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
  });

  it('sends several files one after another, shows each, and retries only the failed one', async () => {
    const sent: string[] = [];
    let isFull = true;
    api.on('POST /upload-single', ({ body }) => {
      const file = body instanceof FormData ? body.get('file') : null;
      const name = file instanceof File ? file.name : '';
      sent.push(name);
      if (name === 'two.png' && isFull) return problemResponse(413, { title: 'That is too large.' });
      files = [aFile(name), ...files];
      return { body: { data: files[0] } };
    });
    const { user, library } = await openLibrary();
    await user.upload(
      library.getByLabelText('Image file'),
      ['one', 'two', 'three'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' })),
    );
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect(await library.findByText('File upload failed. Please try again.')).toBeInTheDocument();
    const rows = within(library.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'one.png Uploaded',
      'two.png That is too large.Retry',
      'three.png Uploaded',
    ]);
    isFull = false;
    await user.click(library.getByRole('button', { name: 'Retry two.png' }));
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(sent).toEqual(['one.png', 'two.png', 'three.png', 'two.png']);
    expect(await library.findByRole('button', { name: /Picture two/ })).toBeInTheDocument();
  });

  it('cancels a file that is sent or waits, and sends the others', async () => {
    const sent: string[] = [];
    api.on('POST /upload-single', ({ body }) => {
      const file = body instanceof FormData ? body.get('file') : null;
      const name = file instanceof File ? file.name : '';
      sent.push(name);
      return name === 'one.png' ? Promise.withResolvers<never>().promise : { body: { data: aFile(name) } };
    });
    const { user, library } = await openLibrary();
    await user.upload(
      library.getByLabelText('Image file'),
      ['one', 'two', 'three'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' })),
    );
    await user.click(library.getByRole('button', { name: 'Upload' }));
    await user.click(await library.findByRole('button', { name: 'Cancel two.png' }));
    expect(library.getByLabelText('Image file')).toHaveFocus();
    await user.click(library.getByRole('button', { name: 'Cancel one.png' }));
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(sent).toEqual(['one.png', 'three.png']);
  });

  it('aborts an upload after a minute without progress, and sends it again on Retry', async () => {
    let isDead = true;
    api.on('POST /upload-single', () =>
      isDead ? Promise.withResolvers<never>().promise : { body: { data: aFile('new') } },
    );
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    jest.useFakeTimers();
    fireEvent.click(library.getByRole('button', { name: 'Upload' }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    expect(await library.findByText('The upload made no progress for a minute.')).toBeInTheDocument();
    isDead = false;
    await user.click(library.getByRole('button', { name: /^Retry/ }));
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
  });

  it('asks before the page is left during an upload', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('POST /upload-single', () => gate.promise.then(() => ({ body: { data: aFile('new') } })));
    const isAsked = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    expect([isAsked(), hasUnsavedWork()]).toEqual([false, false]);
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect([isAsked(), hasUnsavedWork()]).toEqual([true, true]);
    gate.resolve();
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    expect([isAsked(), hasUnsavedWork()]).toEqual([false, false]);
  });

  it.each(['drop', 'paste'] as const)('uploads files that %s', async (way) => {
    api.on('POST /upload-single', () => ({ body: { data: aFile('new') } }));
    const { library } = await openLibrary();
    const target = await library.findByRole('list', { name: 'Files' });
    const data = { files: [aPicture()], types: ['Files'] };
    if (way === 'drop') fireEvent.drop(target, { dataTransfer: data });
    else fireEvent.paste(target, { clipboardData: data });
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(api.listCalls('POST /upload-single')).toHaveLength(1);
  });

  it('leaves pasted text with an image of it to the field', async () => {
    const { user, library } = await openLibrary();
    await user.click(await library.findByRole('button', { name: /Picture a/ }));
    const clipboardData = { files: [aPicture()], types: ['text/plain', 'Files'] };
    expect(fireEvent.paste(library.getByLabelText('Alternative text'), { clipboardData })).toBe(true);
    expect(library.queryByText('new.png')).not.toBeInTheDocument();
    expect(api.listCalls('POST /upload-single')).toEqual([]);
  });
});
