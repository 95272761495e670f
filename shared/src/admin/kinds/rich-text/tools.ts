import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLineDashed,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ComponentType } from 'react';

/** One button of the toolbar. */
export interface Tool {
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  /** The shortcut in the syntax of `aria-keyshortcuts`. */
  keys?: string;
  /** The mark or block that the tool toggles; a tool without one runs once. */
  mark?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
}

/** The tools in groups, in the order of the toolbar. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { label: 'Undo', icon: IconArrowBackUp, keys: 'Control+Z', run: (chain) => chain.undo() },
    { label: 'Redo', icon: IconArrowForwardUp, keys: 'Control+Shift+Z', run: (chain) => chain.redo() },
  ],
  [
    { label: 'Bold', icon: IconBold, keys: 'Control+B', mark: 'bold', run: (chain) => chain.toggleBold() },
    { label: 'Italic', icon: IconItalic, keys: 'Control+I', mark: 'italic', run: (chain) => chain.toggleItalic() },
    {
      label: 'Underline',
      icon: IconUnderline,
      keys: 'Control+U',
      mark: 'underline',
      run: (chain) => chain.toggleUnderline(),
    },
    {
      label: 'Strikethrough',
      icon: IconStrikethrough,
      keys: 'Control+Shift+S',
      mark: 'strike',
      run: (chain) => chain.toggleStrike(),
    },
    { label: 'Code', icon: IconCode, keys: 'Control+E', mark: 'code', run: (chain) => chain.toggleMark('code') },
    { label: 'Subscript', icon: IconSubscript, mark: 'sub', run: (chain) => chain.toggleMark('sub') },
    { label: 'Superscript', icon: IconSuperscript, mark: 'sup', run: (chain) => chain.toggleMark('sup') },
  ],
  [
    {
      label: 'Bullet list',
      icon: IconList,
      keys: 'Control+Shift+8',
      mark: 'bulletList',
      run: (chain) => chain.toggleBulletList(),
    },
    {
      label: 'Numbered list',
      icon: IconListNumbers,
      keys: 'Control+Shift+7',
      mark: 'orderedList',
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      label: 'Quote',
      icon: IconBlockquote,
      keys: 'Control+Shift+B',
      mark: 'blockquote',
      run: (chain) => chain.toggleBlockquote(),
    },
    { label: 'Horizontal rule', icon: IconLineDashed, run: (chain) => chain.setHorizontalRule() },
  ],
];

/** One command of a menu. */
export interface Command {
  label: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  isDangerous?: boolean;
}

export const tableCommands: readonly Command[] = [
  { label: 'Row above', run: (chain) => chain.addRowBefore() },
  { label: 'Row below', run: (chain) => chain.addRowAfter() },
  { label: 'Remove row', run: (chain) => chain.deleteRow() },
  { label: 'Column before', run: (chain) => chain.addColumnBefore() },
  { label: 'Column after', run: (chain) => chain.addColumnAfter() },
  { label: 'Remove column', run: (chain) => chain.deleteColumn() },
  { label: 'Header row on or off', run: (chain) => chain.toggleHeaderRow() },
  { label: 'Align left', run: (chain) => chain.setCellAttribute('align', 'left') },
  { label: 'Align center', run: (chain) => chain.setCellAttribute('align', 'center') },
  { label: 'Align right', run: (chain) => chain.setCellAttribute('align', 'right') },
  { label: 'Remove table', run: (chain) => chain.deleteTable(), isDangerous: true },
];

/** The styles that a paragraph can have. */
export const paragraphStyles: readonly (Command & { isActive: (editor: Editor) => boolean })[] = [
  { label: 'Paragraph', run: (chain) => chain.setParagraph(), isActive: (editor) => editor.isActive('paragraph') },
  ...([2, 3, 4, 5, 6] as const).map((level) => ({
    label: `Heading ${level}`,
    run: (chain: ChainedCommands) => chain.setHeading({ level }),
    isActive: (editor: Editor) => editor.isActive('heading', { level }),
  })),
  { label: 'Code block', run: (chain) => chain.setCodeBlock(), isActive: (editor) => editor.isActive('codeBlock') },
];
