import { Input } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import {
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { ReadOnlyContext } from '../../form/read-only.ts';
import { withHeadingIds } from '../../heading-ids.ts';
import { upload } from '../../media-library/uploads/uploads.ts';
import { toText, type InputProps } from '../input-props.ts';
import { EmbedForm, EmbedPanel } from './embed-panel.tsx';
import { applySource } from './apply-source.ts';
import { applyHeadingIds } from './headings.ts';
import { extensions } from './extensions.ts';
import { focusText } from './focus-text.ts';
import { ImageLibrary } from './image-library.tsx';
import { ImagePanel } from './image-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { pasteEmbed } from './paste/paste-embeds.ts';
import { pasteProps } from './paste/paste-props.ts';
import styles from './rich-text.module.css';
import prose from './visual-editor.module.css';
import { toEditorHtml, roundTrip, serializeDocument } from './stored-html.ts';
import { Toolbar } from './toolbar.tsx';

interface VisualEditorProps extends Omit<InputProps, 'onChange'> {
  onChange: (html: string) => void;
  /** False while the source is shown instead. The editor stays, because it has the undo history. */
  isShown: boolean;
  /** The button that opens the source. */
  toggle: ReactNode;
  notice: ReactNode;
  /** The id of the notice, if there is one. */
  describedBy: string | undefined;
}

/** Returns the editor's props: the ARIA attributes of the editable element, and what happens to pasted content. */
function useAttributes({
  id,
  field,
  error,
  help,
  rows,
  describedBy,
}: Pick<VisualEditorProps, 'field' | 'error' | 'help' | 'rows' | 'describedBy'> & { id: string }) {
  return useMemo(() => {
    const describers = [
      help ? `${id}-field-description` : undefined,
      error ? `${id}-field-error` : undefined,
      describedBy,
    ].filter((describer) => describer !== undefined);
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
    return { attributes, ...pasteProps };
  }, [id, field.required, error, help, rows, describedBy]);
}

/** Edits rich text as it will look. It calls `onChange` only after the user has changed something. */
export function VisualEditor({ toggle, notice, isShown, ...props }: VisualEditorProps) {
  const { label, help, error, field, rows, value, inputRef, onChange, onBlur } = props;
  const id = useId();
  const isReadOnly = use(ReadOnlyContext);
  const html = toText(value);
  const [editorHtml] = useState(() => toEditorHtml(html));
  // How a document was written outside the editor. If all changes are undone, that is restored exactly.
  const [written] = useState(() => new Map([[roundTrip(html), html]]));
  const editorProps = useAttributes({ ...props, id });
  const editor = useEditor({
    extensions,
    content: editorHtml,
    editable: !isReadOnly,
    // Pasted Markdown stays the text that it is; only an address becomes a link.
    enablePasteRules: ['link'],
    // The Content-Security-Policy forbids the library's style element; visual-editor.module.css has the same rules.
    injectCSS: false,
    editorProps,
    onBlur,
    onUpdate: ({ editor: changed }) => {
      const output = serializeDocument(changed.state.doc);
      onChange(written.get(output) ?? output);
    },
  });
  useOtherChanges(editor, { html, isShown, written });
  // A layout effect, because the source's field is passed before the other effects run.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    inputRef(editor.view.dom);
    return () => void inputRef(null);
  }, [editor, inputRef, isShown]);

  const height: CSSProperties & Record<'--rows', number> = { '--rows': rows };
  return (
    <Input.Wrapper
      id={`${id}-field`}
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

/**
 * Takes over what was changed in the source, as one step of the undo history, when the editor is shown again; and the
 * ids that a save gave to headings.
 */
function useOtherChanges(
  editor: Editor,
  { html, isShown, written }: { html: string; isShown: boolean; written: Map<string, string> },
): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    const isBack = isShown && !wasShown.current;
    wasShown.current = isShown;
    const output = serializeDocument(editor.state.doc);
    if ((written.get(output) ?? output) === html) return;
    if (isBack) applySource(editor, html);
    else if (html !== withHeadingIds(written.get(output) ?? output, html) || !applyHeadingIds(editor, html)) return;
    written.set(serializeDocument(editor.state.doc), html);
  }, [editor, html, isShown, written]);
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
  const [isEmbedding, embed] = useDisclosure(false);
  const { isImage, embedAt } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isImage: current.isActive('image'),
      embedAt: current.isActive('embed') ? current.state.selection.from : undefined,
    }),
  });
  const needsTitle = useRef(false);
  const takeQuestion = useCallback(() => {
    const isAsked = needsTitle.current;
    needsTitle.current = false;
    return isAsked;
  }, []);
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
  const handlePaste = (event: ClipboardEvent) => {
    const isInText = event.target instanceof Node && editor.view.dom.contains(event.target);
    if (!isInText || !pasteEmbed(editor, event.nativeEvent)) return handleFiles(event, event.clipboardData);
    event.preventDefault();
    event.stopPropagation();
    needsTitle.current = editor.isActive('embed', { title: '' });
  };
  return (
    <>
      <div
        className={styles.frame}
        data-error={hasError || undefined}
        onKeyDown={handleKeys}
        onPasteCapture={handlePaste}
        onDropCapture={(event) => handleFiles(event, event.dataTransfer)}
      >
        {editor.isEditable ? (
          <Toolbar
            editor={editor}
            label={label}
            controls={id}
            toggle={toggle}
            onLink={link.open}
            onImage={library.open}
            onEmbed={embed.open}
          />
        ) : null}
        {isLinking ? <LinkPanel editor={editor} onClose={link.close} /> : null}
        {isImage ? <ImagePanel editor={editor} /> : null}
        {isEmbedding ? <EmbedForm editor={editor} onClose={embed.close} /> : null}
        {embedAt !== undefined && !isEmbedding ? (
          <EmbedPanel key={embedAt} editor={editor} takeQuestion={takeQuestion} />
        ) : null}
        {children}
      </div>
      {isChoosing ? <ImageLibrary editor={editor} onClose={library.close} /> : null}
    </>
  );
}
