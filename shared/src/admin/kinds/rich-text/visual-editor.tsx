import { Input } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import {
  useEffect,
  useId,
  useMemo,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { notify } from '../../../ui/notices.ts';
import { upload } from '../../media-library/uploads.ts';
import { toText, type InputProps } from '../input-props.ts';
import { cleanPaste, countPictures } from './clean-paste.ts';
import { extensions } from './extensions.ts';
import { focusText } from './focus-text.ts';
import { ImageLibrary } from './image-library.tsx';
import { ImagePanel } from './image-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import styles from './rich-text.module.css';
import prose from './visual-editor.module.css';
import { toEditorHtml, roundTrip, serializeDocument } from './stored-html.ts';
import { Toolbar } from './toolbar.tsx';

interface VisualEditorProps extends Omit<InputProps, 'onChange'> {
  onChange: (html: string) => void;
  /** The button that opens the source. */
  toggle: ReactNode;
  notice: ReactNode;
  /** The id of the notice, if there is one. */
  describedBy: string | undefined;
}

/** Returns the editor's props: the ARIA attributes of the editable element, and the filter for pasted HTML. */
function useAttributes({
  id,
  field,
  error,
  help,
  rows,
  describedBy,
}: Pick<VisualEditorProps, 'field' | 'error' | 'help' | 'rows' | 'describedBy'> & { id: string }) {
  return useMemo(() => {
    const describers = [help ? `${id}-description` : undefined, error ? `${id}-error` : undefined, describedBy].filter(
      (describer) => describer !== undefined,
    );
    const attributes: Record<string, string> = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'data-rows': String(rows),
      class: prose.prose ?? '',
      ...(field.required ? { 'aria-required': 'true' } : {}),
      ...(error ? { 'aria-invalid': 'true' } : {}),
      ...(describers.length > 0 ? { 'aria-describedby': describers.join(' ') } : {}),
    };
    return { attributes, transformPastedHTML: handlePastedHtml };
  }, [id, field.required, error, help, rows, describedBy]);
}

/** Cleans pasted HTML and notifies the user about pictures that were left out. */
function handlePastedHtml(html: string): string {
  const removedCount = countPictures(html);
  if (removedCount > 0)
    notify({
      text:
        removedCount === 1
          ? 'A picture was left out of what was pasted.'
          : `${removedCount} pictures were left out of what was pasted.`,
      details: ['Copy each by itself, or choose it in the media library.'],
      isBad: true,
    });
  return cleanPaste(html);
}

/** Edits rich text as it will look. It calls `onChange` only after the user has changed something. */
export function VisualEditor({ toggle, notice, ...props }: VisualEditorProps) {
  const { label, help, error, field, rows, value, inputRef, onChange, onBlur } = props;
  const id = useId();
  const [initial] = useState(() => ({
    stored: toText(value),
    serialized: roundTrip(toText(value)),
    editorHtml: toEditorHtml(toText(value)),
  }));
  const editorProps = useAttributes({ ...props, id });
  const editor = useEditor({
    extensions,
    content: initial.editorHtml,
    // The Content-Security-Policy forbids the library's style element; visual-editor.module.css has the same rules.
    injectCSS: false,
    editorProps,
    onBlur,
    onUpdate: ({ editor: changed }) => {
      const html = serializeDocument(changed.state.doc);
      // If all changes are undone, the stored text is restored exactly.
      onChange(html === initial.serialized ? initial.stored : html);
    },
  });
  useEffect(() => {
    inputRef(editor.view.dom);
    return () => void inputRef(null);
  }, [editor, inputRef]);

  const height: CSSProperties & Record<'--rows', number> = { '--rows': rows };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => focusText(editor) }}
      description={help}
      error={error}
      required={field.required ?? false}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Frame editor={editor} label={label} toggle={toggle} hasError={Boolean(error)} id={id}>
        <EditorContent editor={editor} className={styles.page} style={height} />
      </Frame>
      {notice}
    </Input.Wrapper>
  );
}

function Frame({
  editor,
  label,
  id,
  toggle,
  hasError,
  children,
}: {
  editor: Editor;
  label: string;
  id: string;
  toggle: ReactNode;
  hasError: boolean;
  children: ReactNode;
}) {
  const [isLinking, link] = useDisclosure(false);
  const [isChoosing, library] = useDisclosure(false);
  const isImage = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('image') });
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    link.open();
  };
  /**
   * Uploads a pasted or dropped picture to the media library, where the user then chooses it. Files that accompany text
   * are ignored: they are only an image of it. So are files with an address, which are in the text already.
   */
  const handleFiles = (event: SyntheticEvent, { files, types }: DataTransfer) => {
    if (files.length === 0 || types.some((type) => type === 'text/plain' || type === 'text/uri-list')) return;
    event.preventDefault();
    event.stopPropagation();
    upload([...files]);
    library.open();
  };
  return (
    <>
      <div
        className={styles.frame}
        data-error={hasError || undefined}
        onKeyDown={handleKeys}
        onPasteCapture={(event) => handleFiles(event, event.clipboardData)}
        onDropCapture={(event) => handleFiles(event, event.dataTransfer)}
      >
        <Toolbar
          editor={editor}
          label={label}
          controls={id}
          toggle={toggle}
          onLink={link.open}
          onImage={library.open}
        />
        {isLinking ? <LinkPanel editor={editor} onClose={link.close} /> : null}
        {isImage ? <ImagePanel editor={editor} /> : null}
        {children}
      </div>
      {isChoosing ? <ImageLibrary editor={editor} onClose={library.close} /> : null}
    </>
  );
}
