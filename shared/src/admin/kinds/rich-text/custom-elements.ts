import { Mark, Node } from '@tiptap/core';

/**
 * A mark for an inline element. Its priority puts it outside bold and similar marks, so that a quotation stays one
 * element.
 */
const inlineMark = (tag: string, attribute?: string) =>
  Mark.create({
    name: tag,
    priority: 900,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => (attribute ? { [attribute]: { default: null } } : {}),
  });

export const inlineMarks = [
  inlineMark('q'),
  inlineMark('cite'),
  inlineMark('abbr', 'title'),
  inlineMark('time', 'datetime'),
  inlineMark('mark'),
  inlineMark('small'),
  inlineMark('sub'),
  inlineMark('sup'),
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

const blockNode = (name: string, { tag, content, group = '' }: { tag: string; content: string; group?: string }) =>
  Node.create({ name, group, content, defining: true, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

export const blockNodes = [
  blockNode('division', { tag: 'div', content: 'block+', group: 'block' }),
  blockNode('figure', { tag: 'figure', content: 'figcaption? block+ figcaption?', group: 'block' }),
  blockNode('figcaption', { tag: 'figcaption', content: 'inline*' }),
  blockNode('definitionList', { tag: 'dl', content: '(definitionTerm | definitionDetails)+', group: 'block' }),
  blockNode('definitionTerm', { tag: 'dt', content: 'inline*' }),
  blockNode('definitionDetails', { tag: 'dd', content: 'block+' }),
];
