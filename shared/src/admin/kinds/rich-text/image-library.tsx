import type { Editor } from '@tiptap/core';
import { Suspense } from 'react';
import { LazyMediaLibrary } from '../../media-library/lazy-media-library.tsx';
import { focusText } from './focus-text.ts';

/** Opens the media library above a text. The chosen image is inserted into the text and selected there. */
export function ImageLibrary({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const close = () => {
    onClose();
    focusText(editor);
  };
  return (
    <Suspense fallback={null}>
      <LazyMediaLibrary
        onClose={close}
        onInsert={(src) => {
          insertImage(editor, src);
          close();
        }}
      />
    </Suspense>
  );
}

/**
 * Inserts an image at the caret, or in a new paragraph below where no image is allowed, as in a code block. It has no
 * `alt`, so it keeps the text of the media library.
 */
function insertImage(editor: Editor, src: string): void {
  const {
    selection: { $from, from, to },
    schema,
  } = editor.state;
  const image = { type: 'image', attrs: { src } };
  const isImageAllowed =
    $from.parent.inlineContent
    && schema.nodes.image
    && $from.parent.type.contentMatch.matchType(schema.nodes.image) !== null;
  if (isImageAllowed) {
    editor.chain().insertContent(image).setNodeSelection(from).run();
    return;
  }
  const below = $from.parent.inlineContent ? $from.after() : to;
  editor
    .chain()
    .insertContentAt(below, { type: 'paragraph', content: [image] })
    .setNodeSelection(below + 1)
    .run();
}
