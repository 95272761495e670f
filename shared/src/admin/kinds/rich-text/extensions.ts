import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { blocks, inlineCode, phrases } from './own-elements.ts';

/** An attribute of the document that is one of the HTML too. */
const kept = (name: string) => ({ default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) });

/** Notes how an element was written where HTML has two ways; `written` writes it so again. */
const spelling = Extension.create({
  name: 'spelling',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { 'data-bare': kept('data-bare') } },
    { types: ['table'], attributes: { 'data-caption': kept('data-caption') } },
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
        'data-part': { default: null, parseHTML: (row: HTMLElement) => row.getAttribute('data-part') ?? partOf(row) },
      },
    },
  ],
});

const partOf = (row: HTMLElement): string | null => {
  const name = row.parentElement?.localName;
  return name === 'thead' || name === 'tfoot' ? name : null;
};

/** Cells have no alignment of their own: the server keeps no style. */
const scoped = { scope: kept('scope'), align: { default: null, rendered: false } };

/** Everything that the server's allow-list keeps, as far as a document can hold it. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    code: false,
    // It would end every text with an empty paragraph.
    trailingNode: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image.extend({
    addAttributes() {
      return { ...this.parent?.(), loading: kept('loading') };
    },
  }).configure({ inline: true }),
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
    // The last cell's Tab leads out, as everywhere: by the library's own it would add rows without end.
    addKeyboardShortcuts() {
      return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
    },
  }),
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...scoped };
    },
  }),
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), align: scoped.align };
    },
  }),
  ...phrases,
  inlineCode,
  ...blocks,
  spelling,
];
