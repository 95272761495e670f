import { act, fireEvent, screen } from '@testing-library/react';
import { openRichText } from '../../../testing/rich-text-field.tsx';

function open(stored: string) {
  const field = openRichText(stored);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return {
    ...field,
    value: () => field.onChange.mock.lastCall?.[0],
    type: (text: string, at: number) =>
      act(() => void field.editor.chain().setTextSelection(at).insertContent(text).run()),
    toggle: () => press('Source of content'),
    write: (html: string) => fireEvent.change(field.text(), { target: { value: html } }),
    undo: () => press('Undo'),
    redo: () => press('Redo'),
  };
}

describe('the undo history of the visual editor', () => {
  it('goes on after the source: first its change as one step, then the earlier changes', () => {
    const { type, toggle, write, undo, redo, value } = open('<p>one</p><p>three</p>');
    type('!', 4);
    toggle();
    write('<p>one!</p>\n<h2>two</h2>\n<p>3</p>');
    toggle();
    expect(screen.getByRole('heading', { name: 'two' })).toBeInTheDocument();
    type('?', 5);
    undo();
    expect(value()).toBe('<p>one!</p>\n<h2>two</h2>\n<p>3</p>');
    undo();
    expect(value()).toBe('<p>one!</p>\n<p>three</p>');
    undo();
    expect(value()).toBe('<p>one</p><p>three</p>');
    redo();
    redo();
    expect(value()).toBe('<p>one!</p>\n<h2>two</h2>\n<p>3</p>');
  });

  it('has a step of its own for the source between changes of the same line', () => {
    const { type, toggle, write, undo, value } = open('<p>one</p>');
    type('!', 4);
    toggle();
    write('<p>one!?</p>');
    toggle();
    type('.', 6);
    const steps = [1, 2, 3].map(() => {
      undo();
      return value();
    });
    expect(steps).toEqual(['<p>one!?</p>', '<p>one!</p>', '<p>one</p>']);
  });

  it('has no step of a source that was only looked at, and the caret stays', () => {
    const { type, toggle, undo, value, editor } = open('<p>one</p>');
    type('!', 4);
    const caret = editor.state.selection.from;
    toggle();
    toggle();
    expect(editor.state.selection.from).toBe(caret);
    undo();
    expect(value()).toBe('<p>one</p>');
  });

  it('keeps the caret at its text when the source gets text before it', () => {
    const { toggle, write, put, editor } = open('<p>one</p><p>two</p>');
    put(8);
    toggle();
    write('<p>zero</p><p>one</p><p>two</p>');
    toggle();
    const { $from } = editor.state.selection;
    expect([$from.parent.textContent, $from.parentOffset]).toEqual(['two', 2]);
  });

  it('restores the source as it was written when later changes are undone', () => {
    const { type, toggle, write, undo, value } = open('<p>one</p>');
    toggle();
    write('<p class="lead">one</p>\n\n<p>two</p>');
    toggle();
    expect(value()).toBe('<p class="lead">one</p>\n\n<p>two</p>');
    type('!', 4);
    expect(value()).toBe('<p>one!</p>\n<p>two</p>');
    undo();
    expect(value()).toBe('<p class="lead">one</p>\n\n<p>two</p>');
  });

  it('follows a source whose blocks are nested in another way', () => {
    const { toggle, write, undo, value } = open('<ul><li>a</li><li>b</li></ul>');
    toggle();
    write('<blockquote><ul><li>a</li></ul></blockquote><ol><li>b</li></ol>');
    toggle();
    expect(screen.getAllByRole('list')).toHaveLength(2);
    undo();
    expect(value()).toBe('<ul><li>a</li><li>b</li></ul>');
  });

  it('shows one field at a time, and its toggle has the focus', () => {
    const { toggle, text } = open('<p>one</p>');
    toggle();
    expect(screen.getAllByRole('textbox')).toEqual([text()]);
    expect(screen.getByRole('button', { name: 'Source of content', pressed: true })).toHaveFocus();
    toggle();
    expect(text()).toHaveAttribute('contenteditable', 'true');
    expect(screen.getByRole('button', { name: 'Source of content', pressed: false })).toHaveFocus();
  });
});
