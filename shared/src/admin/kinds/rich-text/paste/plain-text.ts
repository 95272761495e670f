import { Fragment, Slice, type Mark, type Node, type ResolvedPos, type Schema } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Converts plain text: a blank line separates paragraphs, and a line break stays one. Markdown and numbered lines stay
 * the text that they are.
 */
export function parsePlainText(text: string, { schema, marks }: { schema: Schema; marks: readonly Mark[] }): Slice {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^\n+|\n+$/g, '')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((lines) => createParagraph(lines, { schema, marks }));
  return Slice.maxOpen(Fragment.from(paragraphs));
}

function createParagraph(text: string, { schema, marks }: { schema: Schema; marks: readonly Mark[] }): Node {
  const { paragraph, hardBreak } = schema.nodes;
  const content = text.split('\n').flatMap((line, index) => {
    const words = line === '' ? [] : [schema.text(line, marks)];
    return index > 0 && hardBreak ? [hardBreak.create(), ...words] : words;
  });
  if (!paragraph) throw new Error('The schema of the editor has no paragraph.');
  return paragraph.create(null, content);
}

/** The parser of plain text in the form in which ProseMirror calls it. */
export const parseClipboardText = (...[text, context, , view]: [string, ResolvedPos, boolean, EditorView]): Slice =>
  parsePlainText(text, { schema: view.state.schema, marks: context.marks() });
