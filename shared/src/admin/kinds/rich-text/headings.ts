import type { Editor } from '@tiptap/core';
import { makeTextId, textIdPrefix } from '../../../contract/text-id.ts';

export interface Heading {
  words: string;
  /** Null for a heading that has none yet. */
  id: string | null;
  position: number;
}

/** Lists the headings with words, in their order. */
export function listHeadings({ state }: Editor): Heading[] {
  const headings: Heading[] = [];
  state.doc.descendants((node, position) => {
    const words = node.textContent.trim();
    if (node.type.name === 'heading' && words !== '') headings.push({ words, id: readId(node.attrs.id), position });
    return !node.isTextblock;
  });
  return headings;
}

const readId = (id: unknown): string | null => (typeof id === 'string' && id !== '' ? id : null);

/** Returns the id of a heading, so that a link can lead to it. A heading without one gets it from its words. */
export function giveHeadingId(editor: Editor, { words, id, position }: Heading): string {
  const node = editor.state.doc.nodeAt(position);
  const present = readId(node?.attrs.id) ?? id;
  if (present !== null) return present;
  const taken = new Set(listHeadings(editor).flatMap((heading) => heading.id ?? []));
  const made = makeTextId(words, taken) ?? `${textIdPrefix}heading-${taken.size + 1}`;
  editor.view.dispatch(editor.state.tr.setNodeMarkup(position, undefined, { ...node?.attrs, id: made }));
  return made;
}
