import type { Editor } from '@tiptap/core';

/**
 * Brings the focus to the text at once. The library's own command waits for the next frame: keys pressed until then
 * would be lost, and a field that was entered meanwhile would lose the focus, so that its words went into the text.
 */
export function focusText(editor: Editor) {
  editor.view.focus();
  editor.commands.scrollIntoView();
}
