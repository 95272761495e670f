import { Mark, Node } from '@tiptap/core';

/**
 * A mark for an inline element. Its priority puts it outside bold and similar marks, so that a quotation stays one
 * element.
 */
const inlineMark = (tag: string, { attribute, selector = tag }: { attribute?: string; selector?: string } = {}) =>
  Mark.create({
    name: selector === tag ? tag : `${tag}-mark`,
    priority: 900,
    excludes: '',
    parseHTML: () => [{ tag: selector }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => (attribute ? { [attribute]: { default: null } } : {}),
  });

export const inlineMarks = [
  inlineMark('q'),
  inlineMark('cite'),
  inlineMark('abbr', { attribute: 'title' }),
  inlineMark('time', { attribute: 'datetime' }),
  inlineMark('del', { attribute: 'datetime' }),
  inlineMark('ins', { attribute: 'datetime' }),
  inlineMark('kbd'),
  // A span without attributes has no effect, and an anchor without an address is the target of links.
  inlineMark('span', { selector: 'span[lang], span[dir], span[id]' }),
  inlineMark('a', { selector: 'a[id]:not([href])' }),
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
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') };
  },
});

const blockNode = (name: string, { tag, content, group = '' }: { tag: string; content: string; group?: string }) =>
  Node.create({
    name,
    group,
    content,
    defining: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** A disclosure. The style sheet shows its content in the editor, open or not. */
const detailsNode = blockNode('details', { tag: 'details', content: 'summary? block*', group: 'block' }).extend({
  addAttributes: () => ({ open: { default: null, keepOnSplit: false } }),
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
});

export const blockNodes = [
  blockNode('division', { tag: 'div', content: 'block+', group: 'block' }),
  blockNode('figure', { tag: 'figure', content: 'figcaption? block+ figcaption?', group: 'block' }),
  blockNode('figcaption', { tag: 'figcaption', content: 'inline*' }),
  blockNode('definitionList', { tag: 'dl', content: '(definitionTerm | definitionDetails)+', group: 'block' }),
  blockNode('definitionTerm', { tag: 'dt', content: 'inline*' }),
  blockNode('summary', { tag: 'summary', content: 'inline*' }),
  detailsNode,
  blockNode('definitionDetails', { tag: 'dd', content: 'block+' }),
];
