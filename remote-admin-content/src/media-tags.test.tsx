import { screen, waitFor, within } from '@testing-library/react';
import type { MediaFile } from '@quoin/shared/contract/wire';
import { getBody, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { shownNotices } from '@quoin/shared/ui/notices';
import { routes } from './index.ts';
import { aFile, aMediaSite, openLibrary } from './testing/media-site.ts';

interface TagChange {
  file_names: string[];
  add: string[];
  remove: string[];
}

let api: FakeApi;
let files: MediaFile[];

beforeEach(() => {
  files = [
    { ...aFile('a'), tags: ['Events'] },
    { ...aFile('b'), tags: ['Events', 'Portraits'] },
    { ...aFile('c'), tags: [] },
  ];
  api = aMediaSite(() => files);
  api.on('POST /files/tags', (call) => {
    const { file_names: names, add, remove }: TagChange = { file_names: [], add: [], remove: [], ...getBody(call) };
    files = files.map((file) =>
      names.includes(file.file_name)
        ? { ...file, tags: [...new Set([...file.tags, ...add])].filter((tag) => !remove.includes(tag)).sort() }
        : file,
    );
    return { body: { data: files.filter((file) => names.includes(file.file_name)) } };
  });
});

const listChanges = () => api.listCalls('POST /files/tags').map(({ body }) => body);

describe('tags of one file', () => {
  it('are stored as they are added and removed, with suggestions of the library', async () => {
    const { user } = renderAdmin(routes, '/admin/media');
    await user.click(await screen.findByRole('button', { name: /Picture c/ }));
    const input = screen.getByRole('combobox', { name: 'Tags' });
    await user.click(input);
    expect(await screen.findByRole('option', { name: 'Portraits', hidden: true })).toBeInTheDocument();
    await user.type(input, 'Spring{Enter}');
    expect(await screen.findByText('Tags saved')).toHaveAttribute('role', 'status');
    await user.type(input, '{Backspace}');
    await waitFor(() => expect(listChanges()).toHaveLength(2));
    expect(listChanges()).toEqual([
      { file_names: ['c.webp'], add: ['Spring'], remove: [] },
      { file_names: ['c.webp'], add: [], remove: ['Spring'] },
    ]);
    await waitFor(() => expect(screen.queryByText('Spring')).not.toBeInTheDocument());
  });

  it('that are refused are not shown as if they were stored, and the reason is said', async () => {
    api.on('POST /files/tags', () => problemResponse(422, { title: 'The library may have 500 different tags.' }));
    const { user } = renderAdmin(routes, '/admin/media');
    await user.click(await screen.findByRole('button', { name: /Picture a/ }));
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'Spring,');
    expect(await screen.findByText('The library may have 500 different tags.')).toBeInTheDocument();
    const panel = within(screen.getByRole('region', { name: 'Selected file' }));
    expect(panel.queryByText('Spring')).not.toBeInTheDocument();
    expect(panel.getByText('Events')).toBeInTheDocument();
  });
});

describe('tags of several files', () => {
  it('are added and removed in one change, by keyboard too', async () => {
    const { user } = renderAdmin(routes, '/admin/media');
    const first = await screen.findByRole('checkbox', { name: 'Select a.png' });
    first.focus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('checkbox', { name: 'Select b.png' }));
    const bar = within(screen.getByRole('group', { name: 'Selected files' }));
    expect(bar.getByText('2 selected')).toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Tags…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 files' }));
    await user.click(dialog.getByRole('button', { name: 'Save tags' }));
    expect(await dialog.findByText('Choose a tag to add or to remove.')).toBeInTheDocument();
    await user.type(dialog.getByRole('combobox', { name: 'Add' }), 'Spring{Enter}');
    await user.type(dialog.getByRole('combobox', { name: 'Remove' }), '{ArrowDown}{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save tags' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(listChanges()).toEqual([{ file_names: ['a.webp', 'b.webp'], add: ['Spring'], remove: ['Events'] }]);
    expect(shownNotices().at(-1)?.text).toBe('The tags of 2 files were changed.');
  });

  it('of a file that was deleted meanwhile do not stop the others', async () => {
    const { user } = renderAdmin(routes, '/admin/media');
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.png' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3 on this page' }));
    files = files.slice(1);
    await user.click(screen.getByRole('button', { name: 'Tags…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 3 files' }));
    await user.type(dialog.getByRole('combobox', { name: 'Add' }), 'Spring{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save tags' }));
    await waitFor(() =>
      expect(shownNotices().at(-1)).toMatchObject({
        text: 'The tags of 2 files were changed.',
        details: ['1 file had been deleted meanwhile.'],
      }),
    );
  });

  it('can be chosen only on the screen, and the selection ends with another filter', async () => {
    const { user, unmount } = renderAdmin(routes, '/admin/media');
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.png' }));
    await user.click(screen.getByRole('button', { name: 'Select none' }));
    expect(screen.queryByRole('group', { name: 'Selected files' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.png' }));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Use'), 'Not used');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected files' })).not.toBeInTheDocument());
    unmount();
    const { library } = await openLibrary();
    expect(await library.findByRole('button', { name: /Picture a/ })).toBeInTheDocument();
    expect(library.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the filter by tag', () => {
  it('offers the tags with their numbers, and is in the address', async () => {
    const { user, router } = renderAdmin(routes, '/admin/media');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await screen.findByRole('option', { name: 'Events (2)' });
    await user.selectOptions(screen.getByLabelText('Tag'), 'Events (2)');
    expect(await screen.findByText('Showing 1 to 2 of 2 files (tagged “Events”)')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tag=Events');
  });

  it('shows a tag of the address that the library does not have', async () => {
    renderAdmin(routes, '/admin/media?tag=Winter');
    expect(await screen.findByText('The filters show only these files: tagged “Winter”.')).toBeInTheDocument();
    expect(screen.getByLabelText('Tag')).toHaveValue('Winter');
  });
});
