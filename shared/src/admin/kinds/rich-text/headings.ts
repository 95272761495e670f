import type { Editor } from '@tiptap/core';
import { makeTextId, textIdPrefix } from '../../../contract/text-id.ts';
import { parseBody } from './stored-html.ts';

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

/**
 * Gives headings without an id those that they have in `html`, a text with the same headings. This is no step of the
 * undo history, and the editor's `update` event does not follow. Returns whether the headings are the same.
 */
export function applyHeadingIds(editor: Editor, html: string): boolean {
  const stored = [...parseBody(html).querySelectorAll('h2, h3, h4, h5, h6')];
  const change = editor.state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true);
  let index = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'heading') return !node.isTextblock;
    const id = readId(stored[index]?.id);
    if (id !== null && readId(node.attrs.id) === null) change.setNodeAttribute(position, 'id', id);
    index += 1;
    return false;
  });
  if (index !== stored.length) return false;
  editor.view.dispatch(change);
  return true;
}
