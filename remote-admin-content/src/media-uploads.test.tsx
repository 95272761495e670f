import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedWork } from '@quoin/shared/admin/dirty-forms';
import { maxUploadBytes } from '@quoin/shared/contract/picture-upload';
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

  it('sends several files, shows each and how many there are, and tries only the failed one again', async () => {
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
      'two.png That is too large.Try again',
      'three.png Uploaded',
    ]);
    expect(library.getAllByText('2 of 3 uploaded, 1 failed')).toHaveLength(2);
    isFull = false;
    await user.click(library.getByRole('button', { name: 'Try again: two.png' }));
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
      return ['one.png', 'two.png'].includes(name)
        ? Promise.withResolvers<never>().promise
        : { body: { data: aFile(name) } };
    });
    const { user, library } = await openLibrary();
    await user.upload(
      library.getByLabelText('Image file'),
      ['one', 'two', 'three', 'four'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' })),
    );
    await user.click(library.getByRole('button', { name: 'Upload' }));
    await user.click(await library.findByRole('button', { name: 'Cancel three.png' }));
    expect(library.getByLabelText('Image file')).toHaveFocus();
    expect(sent).toEqual(['one.png', 'two.png']);
    await user.click(library.getByRole('button', { name: 'Cancel one.png' }));
    await user.click(library.getByRole('button', { name: 'Cancel two.png' }));
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(sent).toEqual(['one.png', 'two.png', 'four.png']);
  });

  it('aborts an upload after a minute without progress, and sends it again on Try again', async () => {
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
    await user.click(library.getByRole('button', { name: /^Try again/ }));
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
  });

  it('waits longer than a minute for the server to process a file that was sent whole', async () => {
    const gate = Promise.withResolvers<void>();
    api.setSentShare(1);
    api.on('POST /upload-single', () => gate.promise.then(() => ({ body: { data: aFile('new') } })));
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    jest.useFakeTimers();
    fireEvent.click(library.getByRole('button', { name: 'Upload' }));
    await act(() => jest.advanceTimersByTimeAsync(599_000));
    expect(library.getByText('Sent. The server processes it.')).toBeInTheDocument();
    jest.useRealTimers();
    gate.resolve();
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
  });

  it('gives up ten minutes after a file was sent whole', async () => {
    api.setSentShare(1);
    api.on('POST /upload-single', () => Promise.withResolvers<never>().promise);
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    jest.useFakeTimers();
    fireEvent.click(library.getByRole('button', { name: 'Upload' }));
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    jest.useRealTimers();
    expect(
      await library.findByText('The file was sent, but the server has not answered for ten minutes.'),
    ).toBeInTheDocument();
  });

  it('sends a file again by itself while the server is busy, with the same idempotency key', async () => {
    let refusals = 2;
    api.on('POST /upload-single', () => {
      refusals -= 1;
      if (refusals >= 0) return problemResponse(refusals === 1 ? 429 : 503, { title: 'Too many requests.' });
      return { body: { data: aFile('new') } };
    });
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    jest.useFakeTimers();
    fireEvent.click(library.getByRole('button', { name: 'Upload' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(library.getByText('The server is busy. The file is sent again soon.')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    jest.useRealTimers();
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    const keys = api.listCalls('POST /upload-single').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
  });

  it('sends two files at once at most, cancels all at once, and asks no longer before the page is left', async () => {
    api.on('POST /upload-single', () => Promise.withResolvers<never>().promise);
    const { user, library } = await openLibrary();
    const many = Array.from({ length: 9 }, (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }));
    await user.upload(library.getByLabelText('Image file'), many);
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect(await library.findByText('0 of 9 uploaded')).toBeInTheDocument();
    expect(api.listCalls('POST /upload-single')).toHaveLength(2);
    expect(hasUnsavedWork()).toBe(true);
    await user.click(library.getByRole('button', { name: 'Cancel all' }));
    expect(library.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
    expect(library.getByLabelText('Image file')).toHaveFocus();
    expect(hasUnsavedWork()).toBe(false);
    expect(api.listCalls('POST /upload-single')).toHaveLength(2);
  });

  it('tells screen readers in a few sentences how far a batch is, and then the result', async () => {
    const gates = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
    let begun = 0;
    api.on('POST /upload-single', async () => {
      begun += 1;
      const isBroken = begun === 3;
      await gates[begun - 1]?.promise;
      return isBroken ? problemResponse(415, { title: 'The file is damaged.' }) : { body: { data: aFile('new') } };
    });
    const { user, library } = await openLibrary();
    const many = gates.map((_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }));
    await user.upload(library.getByLabelText('Image file'), many);
    await user.click(library.getByRole('button', { name: 'Upload' }));
    const sentences: string[] = [];
    for (const [index, gate] of gates.entries()) {
      gate.resolve();
      await waitFor(() => expect(library.getAllByText(/^(Uploaded|The file is damaged\.)$/)).toHaveLength(index + 1));
      sentences.push(library.getAllByRole('status')[0]?.textContent ?? '');
    }
    expect([...new Set(sentences)]).toEqual([
      'Uploading: 0 of 8 finished',
      'Uploading: 2 of 8 finished',
      'Uploading: 4 of 8 finished',
      'Uploading: 6 of 8 finished',
      '7 of 8 uploaded, 1 failed',
    ]);
  });

  it('keeps the search of somebody who looks around while files are uploaded', async () => {
    const gate = Promise.withResolvers<void>();
    api.on('POST /upload-single', () => gate.promise.then(() => ({ body: { data: aFile('new') } })));
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    await user.click(library.getByRole('button', { name: 'Upload' }));
    await user.type(library.getByLabelText('Search files'), 'b');
    expect(await library.findByText('Showing 1 to 1 of 1 file')).toBeInTheDocument();
    gate.resolve();
    expect(await library.findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(library.getByLabelText('Search files')).toHaveValue('b');
    expect(library.getByText('Showing 1 to 1 of 1 file')).toBeInTheDocument();
  });

  it('says before it sends why a file is refused, each in its own row, and sends the others', async () => {
    api.on('POST /upload-single', () => {
      files = [aFile('new'), ...files];
      return { body: { data: files[0] } };
    });
    const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: maxUploadBytes + 1 });
    const { library } = await openLibrary();
    const target = await library.findByRole('list', { name: 'Files' });
    const dropped = [
      new File(['x'], 'letter.pdf', { type: 'application/pdf' }),
      large,
      new File([], 'empty.png', { type: 'image/png' }),
      new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
      new File(['x'], 'IMG_1.HEIC', { type: '' }),
    ];
    fireEvent.drop(target, { dataTransfer: { files: dropped, types: ['Files'] } });
    expect(await library.findByText('Uploaded')).toBeInTheDocument();
    const rows = within(library.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'letter.pdf The file is not a picture of an accepted kind. Only JPEG, PNG, GIF, WebP, AVIF and HEIC are.',
      'large.jpg The file has 40.1 MB, and at most 40 MB are accepted. Save it smaller and try again.',
      'empty.png The file is empty.',
      'logo.svg An SVG drawing is not accepted, because it can contain scripts. Export it as PNG and upload that.',
      'IMG_1.HEIC Uploaded',
    ]);
    expect(library.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
    expect(api.listCalls('POST /upload-single')).toHaveLength(1);
  });

  it('shows what is not kept of a file', async () => {
    const notice = 'The file is an animation. Only its first picture is kept.';
    api.on('POST /upload-single', () => ({ body: { data: { ...aFile('new'), notice } } }));
    const { user, library } = await openLibrary();
    await user.upload(library.getByLabelText('Image file'), aPicture());
    await user.click(library.getByRole('button', { name: 'Upload' }));
    expect(await library.findByText(`Uploaded. ${notice}`)).toBeInTheDocument();
    expect(library.getByText('File uploaded successfully!')).toBeInTheDocument();
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
