import { createDocument, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { toEditorHtml } from './stored-html.ts';

/**
 * Shows HTML that was changed outside the editor. The change is one step of the undo history, and replaces only what
 * differs, so that the caret stays where it was. The editor's `update` event does not follow.
 */
export function applySource(editor: Editor, html: string): void {
  const { state, view } = editor;
  const next = createDocument(toEditorHtml(html), state.schema);
  const change = createChange(state, next);
  if (!change) return;
  view.dispatch(closeHistory(change).setMeta('preventUpdate', true));
  // What follows is a step of its own, however soon.
  view.dispatch(closeHistory(view.state.tr));
}

function createChange(state: EditorState, next: DocumentNode): Transaction | undefined {
  const { doc } = state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return undefined;
  // Equal text before and after the change may overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  return change.doc.eq(next) ? change : state.tr.replaceWith(0, doc.content.size, next.content);
}
