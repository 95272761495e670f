import { Mark, Node } from '@tiptap/core';

/**
 * A mark for an inline element. Its priority puts it outside bold and similar marks, so that a quotation stays one
 * element.
 */
const phrase = (tag: string, attribute?: string) =>
  Mark.create({
    name: tag,
    priority: 900,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => (attribute ? { [attribute]: { default: null } } : {}),
  });

export const phrases = [
  phrase('q'),
  phrase('cite'),
  phrase('abbr', 'title'),
  phrase('time', 'datetime'),
  phrase('mark'),
  phrase('small'),
  phrase('sub'),
  phrase('sup'),
];

/** Inline code. Unlike the library's own mark, it can be bold or a link too. */
export const inlineCode = Mark.create({
  name: 'code',
  excludes: '',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') };
  },
});

const block = (name: string, { tag, content, group = '' }: { tag: string; content: string; group?: string }) =>
  Node.create({ name, group, content, defining: true, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

export const blocks = [
  block('division', { tag: 'div', content: 'block+', group: 'block' }),
  block('figure', { tag: 'figure', content: 'figcaption? block+ figcaption?', group: 'block' }),
  block('figcaption', { tag: 'figcaption', content: 'inline*' }),
  block('definitionList', { tag: 'dl', content: '(definitionTerm | definitionDetails)+', group: 'block' }),
  block('definitionTerm', { tag: 'dt', content: 'inline*' }),
  block('definitionDetails', { tag: 'dd', content: 'block+' }),
];
