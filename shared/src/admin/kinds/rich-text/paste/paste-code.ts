import { Fragment, Slice, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { isObject } from '../../../../contract/is-object.ts';
import { parsePlainText } from './plain-text.ts';

/** Modes of VS Code for text that is no code. */
const proseModes = new Set(['plaintext', 'markdown', 'git-commit']);

/**
 * Pastes what VS Code copied, which names its language: several lines as a code block, one line as code within the
 * paragraph, and prose as plain text. Returns false for any other paste.
 */
export function pasteCode(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const mode = readMode(clipboardData?.getData('vscode-editor-data') ?? '');
  const text = clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n') ?? '';
  const { schema, selection } = view.state;
  if (mode === undefined || text === '' || selection.$from.parent.type.spec.code) return false;
  const slice = proseModes.has(mode)
    ? parsePlainText(text, { schema, marks: selection.$from.marks() })
    : toCodeSlice(text, { schema, language: mode });
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  return true;
}

/** Keeps a block of several lines, which ProseMirror would otherwise merge into a paragraph that has text. */
export function keepCodeBlocks({ content, openStart, openEnd }: Slice): Slice {
  const isBlock = (node: DocumentNode | null) => node?.type.spec.code === true && node.textContent.includes('\n');
  return new Slice(content, isBlock(content.firstChild) ? 0 : openStart, isBlock(content.lastChild) ? 0 : openEnd);
}

/** Reads VS Code's name of the language; undefined if the clipboard is of another program. */
function readMode(data: string): string | undefined {
  if (data === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(data);
    return isObject(parsed) && typeof parsed.mode === 'string' ? parsed.mode : undefined;
  } catch {
    return undefined;
  }
}

function toCodeSlice(written: string, { schema, language }: { schema: Schema; language: string }): Slice {
  const text = written.replaceAll(/^\n+|\s+$/g, '');
  const { codeBlock } = schema.nodes;
  const mark = schema.marks.code;
  if (!codeBlock || !mark) throw new Error('The schema of the editor has no code.');
  if (!text.includes('\n')) return new Slice(Fragment.from(schema.text(text.trim(), [mark.create()])), 0, 0);
  return new Slice(Fragment.from(codeBlock.create({ language }, schema.text(text))), 0, 0);
}
