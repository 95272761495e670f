import { screen, waitFor, within } from '@testing-library/react';
import type { MediaFile } from '@quoin/shared/contract/wire';
import { problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { shownNotices } from '@quoin/shared/ui/notices';
import { routes } from './index.ts';
import { aFile, aMediaSite, openLibrary } from './testing/media-site.ts';

let api: FakeApi;
let files: MediaFile[];
/** The names of the files whose deletion was asked for, with a `!` where it was forced. */
let attempts: string[];

beforeEach(() => {
  files = [aFile('a'), aFile('b'), aFile('c'), aFile('d')];
  attempts = [];
  api = aMediaSite(() => files);
  for (const name of ['a', 'b', 'c', 'd']) allow(name);
});

function allow(name: string, uses: MediaFile['used_in'] = []): void {
  api.on(`DELETE /delete-file/${name}.webp`, ({ query }) => {
    const isForced = query.force === '1';
    attempts.push(isForced ? `${name}!` : name);
    if (uses.length > 0 && !isForced)
      return { status: 409, body: { type: 'about:blank', title: 'In use', status: 409, used_in: uses } };
    files = files.filter((file) => file.name !== `${name}.png`);
    return { body: { data: null } };
  });
}

/** Selects files on the screen and opens the dialog that deletes them. */
async function openDialog(...names: string[]) {
  const { user } = renderAdmin(routes, '/admin/media');
  await screen.findByRole('list', { name: 'Files' });
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}.png` }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const title = names.length === 1 ? 'Delete 1 file' : `Delete ${names.length} files`;
  return { user, dialog: within(await screen.findByRole('dialog', { name: title })) };
}
const listLeft = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const findLeft = (...names: string[]) =>
  waitFor(() => expect(listLeft()).toEqual(names.map((name) => `Select ${name}.png`)));

describe('deleting the selected files', () => {
  it('asks first, names them, and says when all are deleted', async () => {
    const { user, dialog } = await openDialog('a', 'c');
    expect(dialog.getByText('a.png')).toBeInTheDocument();
    expect(dialog.getByText('c.png')).toBeInTheDocument();
    expect(dialog.queryByText('b.png')).not.toBeInTheDocument();
    expect(attempts).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await findLeft('b', 'd');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(attempts).toEqual(['a', 'c']);
    expect(shownNotices().at(-1)?.text).toBe('2 files were deleted.');
    expect(screen.queryByRole('group', { name: 'Selected files' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });

  it('deletes nothing when it is closed', async () => {
    const { user, dialog } = await openDialog('a', 'b');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(attempts).toEqual([]);
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus();
  });

  it('keeps files in use, says where they are shown, and deletes them when it is asked again', async () => {
    allow('b', [{ resource: 'sliders', id: 3, label: 'Welcome', field: 'thumb' }]);
    const { user, dialog } = await openDialog('a', 'b', 'c');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('2 files deleted, 1 kept.');
    const outcomes = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(outcomes[0]).toBe('a.png Deleted');
    expect(outcomes[1]).toContain('b.png Kept, because it is in use');
    expect(dialog.getByText('Welcome (sliders)')).toBeInTheDocument();
    expect(files.map(({ name }) => name)).toEqual(['b.png', 'd.png']);
    await user.click(dialog.getByRole('button', { name: 'Delete anyway' }));
    await findLeft('d');
    expect(attempts).toEqual(['a', 'b', 'c', 'b!']);
    expect(shownNotices().at(-1)?.text).toBe('3 files were deleted.');
  });

  it('keeps files in use for good, still selected, when the person says so', async () => {
    allow('b', [{ resource: 'sliders', id: 3, label: 'Welcome', field: 'thumb' }]);
    const { user, dialog } = await openDialog('a', 'b');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await findLeft('b', 'c', 'd');
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(attempts).toEqual(['a', 'b']);
    // The next question begins with none of the results.
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const again = within(await screen.findByRole('dialog', { name: 'Delete 1 file' }));
    expect(again.queryByText(/Kept/)).not.toBeInTheDocument();
  });

  it('says why a file could not be deleted, tries it again without force, and takes a missing one as deleted', async () => {
    api.on('DELETE /delete-file/a.webp', () => problemResponse(503, { title: 'The server is busy.' }));
    api.on('DELETE /delete-file/b.webp', () => problemResponse(404, { title: 'Not found' }));
    const { user, dialog } = await openDialog('a', 'b', 'c');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Kept: The server is busy.')).toBeInTheDocument();
    expect(dialog.getAllByText('Deleted')).toHaveLength(2);
    allow('a');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(attempts).toEqual(['c', 'a']);
  });

  it('closes the panel of a file that is among them', async () => {
    const { user, dialog } = await openDialog('a');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: /Picture a/ }));
    expect(await screen.findByRole('region', { name: 'Selected file' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await findLeft('b', 'c', 'd');
    expect(screen.queryByRole('region', { name: 'Selected file' })).not.toBeInTheDocument();
  });

  it('is not offered above a form', async () => {
    const { library } = await openLibrary();
    expect(await library.findByRole('button', { name: /Picture a/ })).toBeInTheDocument();
    expect(library.queryByRole('button', { name: 'Delete…' })).not.toBeInTheDocument();
  });
});
