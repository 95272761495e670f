import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import type { RecordOf } from '../../contract/contract.ts';
import { faqs } from '../../contract/resources/faqs.ts';
import { fakeApi, getBody, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(faqs, { path: 'faq', list: () => null, form: { fields: ['faq_title', 'faq_content'] } }),
]);
const before = '<p>First</p>';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  const record = (more: Partial<RecordOf<typeof faqs>>) =>
    aRecord(faqs, { id: 7, version: 3, faq_title: 'Why?', faq_content: before, ...more });
  api.on('GET /faqs/7', () => ({ body: { data: record({}) } }));
  api.on('PUT /faqs/7', (call) => {
    const content = String(Reflect.get(getBody(call), 'faq_content'));
    // The server makes ids from the words of headings, and keeps those that there are.
    const stored = content.replace(/<h2>(.*?)<\/h2>/, '<h2 id="text-who-pays">$1</h2>');
    return { body: { data: record({ faq_content: stored, version: 4 }) } };
  });
});

const lastContent = (): unknown =>
  api
    .listCalls('PUT /faqs/7')
    .map((call) => Reflect.get(getBody(call), 'faq_content'))
    .at(-1);

async function openForm() {
  const { user } = renderAdmin(routes, '/admin/faq/form/7');
  const findEditor = async () => {
    const box = await screen.findByRole('textbox', { name: 'Faq content' });
    const editor: unknown = Reflect.get(box, 'editor');
    if (!(editor instanceof Editor)) throw new Error('there is no editor');
    return editor;
  };
  await screen.findByRole('button', { name: 'Source of faq content' });
  const editor = await findEditor();
  const save = async (number: number) => {
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(api.listCalls('PUT /faqs/7')).toHaveLength(number));
    await screen.findByText('Success! Data updated successfully.');
  };
  const add = (html: string) => act(() => void editor.commands.insertContentAt(editor.state.doc.content.size, html));
  return { user, editor, findEditor, save, add };
}

describe('a heading whose id is made from its words', () => {
  it('shows it after a save, and keeps it when its words change', async () => {
    const { editor, findEditor, save, add, user } = await openForm();
    add('<h2>Who pays</h2>');
    await save(1);
    expect(lastContent()).toBe('<p>First</p>\n<h2>Who pays</h2>');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Who pays' })).toHaveAttribute('id', 'text-who-pays'),
    );
    expect(await findEditor()).toBe(editor);
    act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' for it'));
    await save(2);
    expect(lastContent()).toBe('<p>First</p>\n<h2 id="text-who-pays">Who pays for it</h2>');
    await user.click(screen.getByRole('button', { name: 'Source of faq content' }));
    expect(screen.getByRole('textbox', { name: 'Faq content' })).toHaveValue(
      '<p>First</p>\n<h2 id="text-who-pays">Who pays for it</h2>',
    );
  });

  it('is no unsaved change, and no step of the undo history', async () => {
    const { editor, save, add } = await openForm();
    add('<h2>Who pays</h2>');
    await save(1);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Who pays' })).toHaveAttribute('id', 'text-who-pays'),
    );
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(editor.getText()).toBe('First');
  });

  it('shows it in the source', async () => {
    const { save, add, user } = await openForm();
    add('<h2>Who pays</h2>');
    await user.click(screen.getByRole('button', { name: 'Source of faq content' }));
    await save(1);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Faq content' })).toHaveValue(
        '<p>First</p>\n<h2 id="text-who-pays">Who pays</h2>',
      ),
    );
  });
});
