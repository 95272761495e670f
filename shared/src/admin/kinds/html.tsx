import { useEffect, useState } from 'react';
import { CharacterCount } from './character-count.tsx';
import { HtmlSource } from './html-source.tsx';
import { toText, type InputProps, type KindInput } from './input-props.ts';

type Editor = { state: 'loading' } | { state: 'ready'; RichText: KindInput } | { state: 'failed' };

/** Loads the editor's chunk for the first field that needs it. */
function useEditorScript(): Editor {
  const [editor, setEditor] = useState<Editor>({ state: 'loading' });
  useEffect(() => {
    let isMounted = true;
    import(/* webpackChunkName: "rich-text" */ './rich-text/rich-text.tsx').then(
      ({ RichText }) => isMounted && setEditor({ state: 'ready', RichText }),
      (reason: unknown) => {
        console.error('The visual editor could not be loaded.', reason);
        if (isMounted) setEditor({ state: 'failed' });
      },
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return editor;
}

/** Edits rich text. It shows the HTML source until the editor has loaded, and if it fails to load. */
export function HtmlInput(props: InputProps) {
  const { field, value } = props;
  if (field.kind !== 'html') return null;
  return (
    <div>
      <SourceOrEditor {...props} />
      <CharacterCount field={field} text={toText(value)} />
    </div>
  );
}

function SourceOrEditor(props: InputProps) {
  const editor = useEditorScript();
  if (editor.state === 'ready') return <editor.RichText {...props} />;
  const note =
    editor.state === 'failed' ? 'The visual editor could not be loaded; this is the source.' : 'The editor is loading…';
  return <HtmlSource {...props} help={note} isReadOnly={editor.state === 'loading'} />;
}
