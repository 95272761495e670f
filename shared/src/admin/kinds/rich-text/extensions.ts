import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { embedNode } from './embed-node.ts';
import { blockNodes, inlineCode, inlineMarks } from './custom-elements.ts';

/** An attribute that the document takes over from the HTML. */
const keepAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Stores how an element was written where HTML has two ways; `serializeDocument` restores that. */
const spelling = Extension.create({
  name: 'spelling',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { 'data-bare': keepAttribute('data-bare') } },
    { types: ['table'], attributes: { 'data-caption': keepAttribute('data-caption') } },
    {
      types: ['codeBlock'],
      attributes: {
        'data-bare': {
          default: null,
          parseHTML: (element: HTMLElement) => (element.firstElementChild?.localName === 'code' ? null : ''),
        },
      },
    },
    {
      types: ['bold', 'italic'],
      attributes: {
        'data-tag': {
          default: null,
          parseHTML: ({ localName }: HTMLElement) => (localName === 'b' || localName === 'i' ? localName : null),
        },
      },
    },
    {
      types: ['tableRow'],
      attributes: {
        'data-part': {
          default: null,
          parseHTML: (row: HTMLElement) => row.getAttribute('data-part') ?? getTablePart(row),
        },
      },
    },
  ],
});

/** The attributes that every element may have. An id is unique, so the second part of a divided element has none. */
const commonAttributes = Extension.create({
  name: 'commonAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        ...[
          'heading',
          'paragraph',
          'blockquote',
          'bulletList',
          'orderedList',
          'listItem',
          'codeBlock',
          'image',
          'link',
        ],
        ...['table', 'tableRow', 'tableHeader', 'tableCell', 'bold', 'italic', 'underline', 'strike', 'code'],
        ...inlineMarks.map(({ name }) => name),
        ...blockNodes.map(({ name }) => name),
      ],
      attributes: {
        id: { ...keepAttribute('id'), keepOnSplit: false },
        dir: keepAttribute('dir'),
        lang: keepAttribute('lang'),
      },
    },
  ],
});

const getTablePart = (row: HTMLElement): string | null => {
  const name = row.parentElement?.localName;
  return name === 'thead' || name === 'tfoot' ? name : null;
};

/**
 * The alignment of a cell is an attribute, because the Content-Security-Policy of the site forbids styles in texts.
 * Columns are as wide as their content.
 */
const cellAttributes = {
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  align: {
    default: null,
    parseHTML: (cell: HTMLElement) =>
      /^(?:left|center|right)$/.exec(cell.getAttribute('align')?.toLowerCase() ?? '')?.[0] ?? null,
    renderHTML: ({ align }: Record<string, unknown>) => (typeof align === 'string' ? { align } : {}),
  },
};

/** These convert plain text and code of VS Code in their own way when it is pasted; the paste folder does that. */
const pasting = new Set(['codeBlock', 'orderedList']);

const starterKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      pasting.has(extension.name) ? extension.extend({ addProseMirrorPlugins: () => [] }) : extension,
    );
  },
});

/** Everything in the server's allow-list that the editor's document can represent. */
export const extensions = [
  starterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    code: false,
    // It would add an empty paragraph at the end of every text.
    trailingNode: false,
    link: { openOnClick: false, autolink: false, protocols: ['whatsapp'], HTMLAttributes: { target: null, rel: null } },
  }),
  Image.extend({
    addAttributes() {
      return { ...this.parent?.(), loading: keepAttribute('loading') };
    },
  }).configure({ inline: true }),
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
    // Tab in the last cell leaves the table, as in other fields; the library's own shortcut would add rows endlessly.
    addKeyboardShortcuts() {
      return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
    },
  }),
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...cellAttributes, scope: keepAttribute('scope') };
    },
  }),
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...cellAttributes };
    },
  }),
  ...inlineMarks,
  inlineCode,
  ...blockNodes,
  embedNode,
  spelling,
  commonAttributes,
];
