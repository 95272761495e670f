import type { Editor } from '@tiptap/core';

/**
 * Focuses the text at once. The library's own command waits for the next frame: keys pressed until then would be lost.
 * If the user has entered another field meanwhile, it would take the focus from that field, whose input would go into
 * the text.
 */
export function focusText(editor: Editor) {
  editor.view.focus();
  editor.commands.scrollIntoView();
}
