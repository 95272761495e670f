import { act, fireEvent, screen, within } from '@testing-library/react';
import { toEmbedBlock } from '../../../contract/frames/embed-block.ts';
import { parseEmbed } from '../../../contract/frames/embeds.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { openRichText } from '../../../testing/rich-text-field.tsx';
import { findLosses } from './losses.ts';

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const vimeo = 'https://vimeo.com/76979871';

// eslint-disable-next-line max-params -- as short as what it makes
function toBlock(address: string, title: string, picture = '') {
  const parsed = parseEmbed(address);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return toEmbedBlock(parsed.embed, { title, picture });
}
const untitled = toBlock(youtube, 'Video on YouTube');
const getText = () => screen.getByRole('textbox', { name: 'Content' });
const panel = () => within(screen.getByRole('group', { name: 'Video or recording' }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(panel().getByLabelText(label), { target: { value } });

beforeEach(() => void fakeApi());

describe('the address of a video', () => {
  it.each([youtube, 'https://youtu.be/dQw4w9WgXcQ?si=x'])(
    'becomes a block when it is pasted on an empty line, and the title is asked for: %s',
    (address) => {
      const { put, paste, onChange } = openRichText('<p>one</p><p></p><p>two</p>');
      put(6);
      paste({ 'text/plain': `${address}\n`, 'text/html': `<a href="${address}">A</a>` });
      expect(onChange).toHaveBeenLastCalledWith(`<p>one</p>\n${untitled}\n<p>two</p>`);
      expect(panel().getByLabelText('Title')).toHaveFocus();
      type('Title', 'Our year');
      expect(onChange).toHaveBeenLastCalledWith(`<p>one</p>\n${toBlock(youtube, 'Our year')}\n<p>two</p>`);
      fireEvent.keyDown(panel().getByLabelText('Title'), { key: 'Enter' });
      expect(getText()).toHaveFocus();
    },
  );

  it('becomes a link among other words', () => {
    const { put, paste, onChange } = openRichText('<p>one</p>');
    put(4);
    paste({ 'text/plain': youtube });
    expect(onChange).toHaveBeenLastCalledWith(`<p>one<a href="${youtube}">${youtube}</a></p>`);
  });

  it('of another site becomes a link on an empty line', () => {
    const { put, paste, onChange } = openRichText('<p>one</p><p></p>');
    put(6);
    paste({ 'text/plain': 'https://example.org/film' });
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('https://example.org/film</a></p>'));
  });

  it('is asked for by a button, with a reason if it is none', () => {
    const { put, onChange } = openRichText('<p>one</p><p>two</p>');
    put(2);
    fireEvent.click(screen.getByRole('button', { name: 'Video or recording' }));
    const form = within(screen.getByRole('group', { name: 'New video or recording' }));
    const address = form.getByLabelText('Address of a video or recording');
    expect(address).toHaveFocus();
    fireEvent.keyDown(address, { key: 'Enter' });
    expect(address).toHaveAccessibleDescription(/Enter an address/);
    fireEvent.change(address, { target: { value: 'https://example.org/film' } });
    fireEvent.click(form.getByRole('button', { name: 'Insert' }));
    expect(address).toHaveAccessibleDescription(/YouTube, Vimeo, PeerTube or SoundCloud/);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(address, { target: { value: vimeo } });
    fireEvent.change(form.getByLabelText('Title'), { target: { value: 'A film' } });
    fireEvent.keyDown(form.getByLabelText('Title'), { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(`<p>one</p>\n${toBlock(vimeo, 'A film')}\n<p>two</p>`);
    expect(screen.queryByRole('group', { name: 'New video or recording' })).not.toBeInTheDocument();
    expect(panel().getByLabelText('Title')).toHaveValue('A film');
    expect(getText()).toHaveFocus();
  });
});

describe('the block of a video', () => {
  const stored = `<p>one</p>${toBlock(youtube, 'Our year')}<p>two</p>`;
  const openBlock = () => {
    const opened = openRichText(stored);
    act(() => void opened.editor.commands.setNodeSelection(5));
    return opened;
  };

  it('shows its title and address, and loads nothing', () => {
    openRichText(stored);
    expect(getText()).toHaveTextContent(`Our yearVideo on YouTube: ${youtube}`);
    expect(getText().querySelector('a, iframe, img')).toBeNull();
    expect(findLosses(stored)).toEqual([]);
  });

  it('gets another title and another address, and the last good address stays while one is typed', () => {
    const { onChange } = openBlock();
    type('Title', 'Their year');
    type(/^Address/, 'https://vimeo.com/x');
    expect(panel().getByLabelText(/^Address/)).toHaveAccessibleDescription(/vimeo\.com/);
    expect(onChange).toHaveBeenLastCalledWith(`<p>one</p>\n${toBlock(youtube, 'Their year')}\n<p>two</p>`);
    type(/^Address/, vimeo);
    expect(onChange).toHaveBeenLastCalledWith(`<p>one</p>\n${toBlock(vimeo, 'Their year')}\n<p>two</p>`);
  });

  it('keeps its picture, which is of the media library, and loses it by a button', () => {
    const picture = `/media/${'a'.repeat(26)}-1200x675.webp`;
    const block = toBlock(youtube, 'Our year', picture);
    expect(findLosses(block)).toEqual([]);
    const { editor, onChange } = openRichText(block);
    act(() => void editor.commands.setNodeSelection(0));
    expect(getText().querySelector('img')).toHaveAttribute('src', picture);
    expect(panel().getByRole('button', { name: 'Another picture' })).toBeEnabled();
    type('Title', 'Their year');
    expect(onChange).toHaveBeenLastCalledWith(toBlock(youtube, 'Their year', picture).replace(' />', '>'));
    fireEvent.click(panel().getByRole('button', { name: 'No picture' }));
    expect(onChange).toHaveBeenLastCalledWith(toBlock(youtube, 'Their year'));
    expect(panel().getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
  });

  it('is removed, and comes back by undo', () => {
    const { onChange } = openBlock();
    fireEvent.click(panel().getByRole('button', { name: 'Remove' }));
    expect(onChange).toHaveBeenLastCalledWith('<p>one</p>\n<p>two</p>');
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(onChange).toHaveBeenLastCalledWith(stored);
  });

  it('that was pasted goes by undo', () => {
    const { put, paste, onChange } = openRichText('<p>one</p><p></p>');
    put(6);
    paste({ 'text/plain': youtube });
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(onChange).toHaveBeenLastCalledWith('<p>one</p><p></p>');
    expect(screen.queryByRole('group', { name: 'Video or recording' })).not.toBeInTheDocument();
  });

  it('of PeerTube says that it is a link for visitors, unless the site names its host', () => {
    const { editor } = openRichText(toBlock('https://tube.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv', 'A film'));
    act(() => void editor.commands.setNodeSelection(0));
    expect(panel().getByLabelText(/^Address/)).toHaveAccessibleDescription(/PEERTUBE_HOSTS/);
  });
});

describe('the share code of a provider', () => {
  const code = `<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="YouTube video player"></iframe>`;

  it('becomes a block when it is pasted as text', () => {
    const { put, paste, onChange } = openRichText('<p>one</p><p></p>');
    put(6);
    paste({ 'text/plain': code });
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(untitled));
    expect(onChange).toHaveBeenLastCalledWith(expect.not.stringContaining('iframe'));
  });

  it('twice in a paragraph becomes two blocks in their order', () => {
    const { put, paste, onChange } = openRichText('<p>one</p><p></p>');
    put(6);
    const second = '<iframe src="https://player.vimeo.com/video/76979871"></iframe>';
    paste({ 'text/plain': 'a', 'text/html': `<p>a ${code} ${second}</p>` });
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/youtube-nocookie[^]*vimeo/));
  });

  it('becomes a block within pasted HTML, also out of a paragraph', () => {
    const { put, paste, onChange } = openRichText('<p>one</p><p></p>');
    put(6);
    paste({ 'text/plain': 'a b', 'text/html': `<p>a</p><p>${code}</p><p>b</p>` });
    expect(onChange).toHaveBeenLastCalledWith(`<p>one</p>\n<p>a</p>\n${untitled}\n<p>b</p>`);
  });

  it('of another site is left out, and a notice says why', async () => {
    const { put, paste, onChange } = openRichText('<p>one</p><p></p>');
    put(6);
    paste({ 'text/plain': '<iframe src="https://evil.example/x"></iframe><p>two</p>' });
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/^<p>one<\/p>\s*<p>two<\/p>$/));
    expect(await screen.findByText('An embedded page was left out of what was pasted.')).toBeInTheDocument();
    expect(screen.getByText(/evil\.example/)).toBeInTheDocument();
  });
});
