import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chooseAppKey } from '../../../runtime/app-key.ts';
import { fakeApi, type FakeApi } from '../../../testing/fake-api.ts';
import { openRichText } from '../../../testing/rich-text-field.tsx';
import { tools } from './tools.ts';

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
    const { editor, onChange } = openRichText('<p>one</p>');
    act(() => void editor.commands.focus('end'));
    drawn.mockClear();
    for (const letter of 'two') act(() => void editor.commands.insertContent(letter));
    expect(onChange).toHaveBeenLastCalledWith('<p>onetwo</p>');
    expect(drawn).not.toHaveBeenCalled();
    act(() => void editor.commands.setHeading({ level: 2 }));
    expect(drawn).toHaveBeenCalled();
  });

  it('do not set the address of one link on another', () => {
    const { put } = openRichText('<p><a href="/a">one</a> <a href="/b">two</a></p>');
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

  it('align a cell of a table', async () => {
    const { put, onChange } = openRichText('<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>');
    put(4);
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Align right' }));
    expect(onChange).toHaveBeenLastCalledWith(
      '<table><tbody><tr><td align="right">one</td><td>two</td></tr></tbody></table>',
    );
  });

  it('leave a table with Tab in its last cell', () => {
    const { editor, put, text, onChange } = openRichText(
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
    tags: [],
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
    { where: 'at the caret', stored: '<p>one</p>', at: 2, written: '<p>o<img src="/media/a.webp">ne</p>' },
    {
      where: 'below a block that takes none',
      stored: '<pre><code>one</code></pre>',
      at: 2,
      written: '<pre><code>one</code></pre>\n<p><img src="/media/a.webp"></p>',
    },
  ])('comes from the library, is inserted $where, and is selected', async ({ stored, at, written }) => {
    const { put, onChange } = openRichText(stored);
    put(at);
    fireEvent.click(screen.getByRole('button', { name: 'Image' }));
    const files = await library();
    fireEvent.click(await files.findByRole('button', { name: /Us/, pressed: false }));
    fireEvent.click(files.getByRole('button', { name: 'Insert' }));
    expect(onChange).toHaveBeenLastCalledWith(written);
    expect(screen.getByRole('group', { name: 'Image' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('has the text of the library until it gets its own, or is called decorative', async () => {
    const src = '/media/01hzxw5z5y7m3n2k1j0h9g8f7d-400x300.webp';
    api.on('GET /files/01hzxw5z5y7m3n2k1j0h9g8f7d-400x300.webp', () => ({
      body: { data: { ...file, url: src, alt: 'A wall' } },
    }));
    const { editor, onChange } = openRichText(`<p><img src="${src}"></p>`);
    act(() => void editor.commands.setNodeSelection(1));
    const panel = within(await screen.findByRole('group', { name: 'Image' }));
    const input = panel.getByLabelText('Alternative text');
    await waitFor(() => expect(input).toHaveAttribute('placeholder', 'A wall'));
    fireEvent.change(input, { target: { value: 'Our wall' } });
    expect(onChange).toHaveBeenLastCalledWith(`<p><img src="${src}" alt="Our wall"></p>`);
    await waitFor(() => expect(input).toHaveValue('Our wall'));
    expect(input).toBeInTheDocument();
    fireEvent.change(input, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(`<p><img src="${src}"></p>`);
    fireEvent.click(panel.getByLabelText('Decorative'));
    expect(onChange).toHaveBeenLastCalledWith(`<p><img src="${src}" alt=""></p>`);
    await waitFor(() => expect(input).toBeDisabled());
    fireEvent.click(panel.getByLabelText('Decorative'));
    expect(onChange).toHaveBeenLastCalledWith(`<p><img src="${src}"></p>`);
  });

  it.each(['paste', 'drop'] as const)('is uploaded to the library by a %s, and is chosen there', async (way) => {
    api.on('POST /upload-single', () => ({ body: { data: file } }));
    const { text } = openRichText('<p>one</p>');
    const data = { files: [new File(['x'], 'new.png', { type: 'image/png' })], types: ['Files'], getData: () => '' };
    if (way === 'drop') fireEvent.drop(text(), { dataTransfer: data });
    else fireEvent.paste(text(), { clipboardData: data });
    expect(await (await library()).findByText('File uploaded successfully!')).toBeInTheDocument();
    expect(api.listCalls('POST /upload-single')).toHaveLength(1);
  });

  it('that is left out of pasted HTML causes a notice', async () => {
    const { paste } = openRichText('<p>one</p>');
    expect(paste({ 'text/html': '<p>two</p><img src="data:image/png;base64,AAAA">', 'text/plain': 'two' })).toContain(
      'two',
    );
    expect(await screen.findByText('A picture was left out of what was pasted.')).toBeInTheDocument();
  });
});
