import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { useState } from 'react';
import { html } from '../../../contract/field.ts';
import { chooseAppKey } from '../../../runtime/app-key.ts';
import { fakeApi, type FakeApi } from '../../../testing/fake-api.ts';
import { UiProvider } from '../../../ui/ui-provider.tsx';
import type { Value } from '../input-props.ts';
import { RichText } from './rich-text.tsx';
import { tools } from './tools.ts';

const field = html();

function Field({ stored = '<p>one</p>', onChange }: { stored?: string; onChange: (value: Value) => void }) {
  const [value, setValue] = useState<Value>(stored);
  const handleChange = (next: Value) => {
    onChange(next);
    setValue(next);
  };
  return (
    <UiProvider>
      <RichText
        name="content"
        label="Content"
        help={undefined}
        rows={5}
        field={field}
        isNew={false}
        value={value}
        error={undefined}
        inputRef={() => undefined}
        onChange={handleChange}
        onBlur={() => undefined}
      />
    </UiProvider>
  );
}

const text = () => screen.getByRole('textbox', { name: 'Content' });

function open(stored?: string) {
  const onChange = jest.fn();
  render(<Field {...(stored === undefined ? {} : { stored })} onChange={onChange} />);
  const editor: unknown = Reflect.get(text(), 'editor');
  if (!(editor instanceof Editor)) throw new Error('there is no editor');
  return { editor, onChange, put: (at: number) => act(() => void editor.commands.setTextSelection(at)) };
}

describe('the tools of rich text', () => {
  it('render when their state changes, and not with each key', () => {
    const [tool] = tools.flat();
    if (!tool) throw new Error('there are no tools');
    const Icon = tool.icon;
    const drawn = jest.fn();
    jest.replaceProperty(tool, 'icon', (props) => {
      drawn();
      return <Icon {...props} />;
    });
    const { editor, onChange } = open();
    act(() => void editor.commands.focus('end'));
    drawn.mockClear();
    for (const letter of 'two') act(() => void editor.commands.insertContent(letter));
    expect(onChange).toHaveBeenLastCalledWith('<p>onetwo</p>');
    expect(drawn).not.toHaveBeenCalled();
    act(() => void editor.commands.setHeading({ level: 2 }));
    expect(drawn).toHaveBeenCalled();
  });

  it('do not set the address of one link on another', () => {
    const { put } = open('<p><a href="/a">one</a> <a href="/b">two</a></p>');
    put(2);
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect(screen.getByLabelText('Address')).toHaveValue('/a');
    put(3);
    expect(screen.getByLabelText('Address')).toBeInTheDocument();
    put(6);
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect(screen.getByLabelText('Address')).toHaveValue('/b');
  });

  it('leave a table with Tab in its last cell', () => {
    const { editor, put, onChange } = open(
      '<table><tbody><tr><td><p>one</p></td><td><p>two</p></td></tr></tbody></table>',
    );
    put(4);
    expect(fireEvent.keyDown(text(), { key: 'Tab' })).toBe(false);
    expect(editor.state.selection.$from.parent.textContent).toBe('two');
    expect(fireEvent.keyDown(text(), { key: 'Tab' })).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a picture in rich text', () => {
  let api: FakeApi;
  let sites = 0;
  const file = {
    file_name: 'a.webp',
    url: '/media/a.webp',
    width: 1,
    height: 1,
    widths: [],
    size: 1,
    name: 'a.png',
    used_in: [],
    alt: 'Us',
    created_at: '2026-01-02 03:04:05',
  };

  beforeEach(() => {
    // The library opens where it was left, so each test has its own site.
    sites += 1;
    chooseAppKey(`site-${sites}`);
    api = fakeApi();
    api.on('GET /files', () => ({
      body: { data: { file_names: [file.url], files: [file], current_page: 1, last_page: 1, per_page: 30, total: 1 } },
    }));
  });

  const library = async () => within(await screen.findByRole('dialog', { name: 'Media library' }));

  it.each([
    { where: 'at the caret', stored: '<p>one</p>', at: 2, written: '<p>o<img src="/media/a.webp" alt="">ne</p>' },
    {
      where: 'below a block that takes none',
      stored: '<pre><code>one</code></pre>',
      at: 2,
      written: '<pre><code>one</code></pre>\n<p><img src="/media/a.webp" alt=""></p>',
    },
  ])('comes from the library, is inserted $where, and is selected', async ({ stored, at, written }) => {
    const { put, onChange } = open(stored);
    put(at);
    fireEvent.click(screen.getByRole('button', { name: 'Image' }));
    const files = await library();
    fireEvent.click(await files.findByRole('button', { name: /Us/, pressed: false }));
    fireEvent.click(files.getByRole('button', { name: 'Insert' }));
    expect(onChange).toHaveBeenLastCalledWith(written);
    expect(screen.getByRole('group', { name: 'Image' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(['paste', 'drop'] as const)('is uploaded to the library by a %s, and is chosen there', async (way) => {
    api.on('POST /upload-single', () => ({ body: { data: file } }));
    open();
    const data = { files: [new File(['x'], 'new.png', { type: 'image/png' })], types: ['Files'], getData: () => '' };
    if (way === 'drop') fireEvent.drop(text(), { dataTransfer: data });
    else fireEvent.paste(text(), { clipboardData: data });
    expect(await (await library()).findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(api.listCalls('POST /upload-single')).toHaveLength(1);
  });

  it('that is left out of pasted HTML causes a notice', async () => {
    const { onChange } = open();
    const pasted: Record<string, string> = {
      'text/html': '<p>two</p><img src="data:image/png;base64,AAAA">',
      'text/plain': 'two',
    };
    fireEvent.paste(text(), {
      clipboardData: { files: [], types: Object.keys(pasted), getData: (type: string) => pasted[type] ?? '' },
    });
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('two'));
    expect(await screen.findByText('A picture was left out of what was pasted.')).toBeInTheDocument();
  });
});
