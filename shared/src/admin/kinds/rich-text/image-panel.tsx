import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { focusText } from './focus-text.ts';
import styles from './rich-text.module.css';

/** Edits the alternative text of the selected image. */
export function ImagePanel({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('image').alt ?? ''),
  });
  return (
    <div className={styles.panel} role="group" aria-label="Image">
      <TextInput
        className={styles.grow ?? ''}
        size="xs"
        label="Alternative text"
        description="What the image shows. Empty for mere decoration."
        autoComplete="off"
        value={alt}
        onChange={({ currentTarget }) => editor.commands.updateAttributes('image', { alt: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          focusText(editor);
        }}
      />
    </div>
  );
}
