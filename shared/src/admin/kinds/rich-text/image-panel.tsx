import { Checkbox, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { maxAltLength } from '../../../contract/picture-use.ts';
import { useLibraryText } from '../picture-use/use-library-text.ts';
import { focusText } from './focus-text.ts';
import styles from './rich-text.module.css';

/**
 * Edits the alternative text of the selected image. Without an `alt` it has the text of the media library; an empty one
 * says that it is decorative.
 */
export function ImagePanel({ editor }: { editor: Editor }) {
  const { src, alt } = useEditorState({
    editor,
    selector: ({ editor: current }): { src: string; alt: string | null } => {
      const { src: address, alt: text }: Record<string, unknown> = current.getAttributes('image');
      return { src: String(address ?? ''), alt: typeof text === 'string' ? text : null };
    },
  });
  const libraryText = useLibraryText(src);
  const isDecorative = alt === '';
  const setAlt = (text: string | null) =>
    editor
      .chain()
      .updateAttributes('image', { alt: text })
      // The changed image is a new node. Without its selection, the panel would close with the first letter.
      .setNodeSelection(editor.state.selection.from)
      .run();
  return (
    <div className={styles.panel} role="group" aria-label="Image">
      <TextInput
        className={styles.grow ?? ''}
        size="xs"
        label="Alternative text"
        description={
          libraryText
            ? 'Without one here, the text of the media library.'
            : 'What the image shows, for people who cannot see it.'
        }
        placeholder={libraryText || ''}
        autoComplete="off"
        maxLength={maxAltLength}
        disabled={isDecorative}
        value={alt ?? ''}
        onChange={({ currentTarget }) => setAlt(currentTarget.value || null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          focusText(editor);
        }}
      />
      <Checkbox
        size="xs"
        label="Decorative"
        checked={isDecorative}
        onChange={({ currentTarget }) => setAlt(currentTarget.checked ? '' : null)}
      />
    </div>
  );
}
