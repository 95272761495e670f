import { useEffect, useState } from 'react';
import { CharacterCount } from './character-count.tsx';
import { HtmlSource } from './html-source.tsx';
import { textOf, type InputProps, type KindInput } from './input-props.ts';

type Editor = { state: 'loading' } | { state: 'ready'; RichText: KindInput } | { state: 'failed' };

/** The editor is a script of its own, asked for by the first field that needs it. */
function useEditorScript(): Editor {
  const [editor, setEditor] = useState<Editor>({ state: 'loading' });
  useEffect(() => {
    let isWanted = true;
    import(/* webpackChunkName: "rich-text" */ './rich-text/rich-text.tsx').then(
      ({ RichText }) => isWanted && setEditor({ state: 'ready', RichText }),
      (reason: unknown) => {
        console.error('The visual editor could not be loaded.', reason);
        if (isWanted) setEditor({ state: 'failed' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return editor;
}

/** Rich text: its source until the editor is there, and where it does not come. */
export function HtmlInput(props: InputProps) {
  const { field, value } = props;
  if (field.kind !== 'html') return null;
  return (
    <div>
      <SourceOrEditor {...props} />
      <CharacterCount field={field} text={textOf(value)} />
    </div>
  );
}

function SourceOrEditor(props: InputProps) {
  const editor = useEditorScript();
  if (editor.state === 'ready') return <editor.RichText {...props} />;
  const note =
    editor.state === 'failed'
      ? 'The visual editor could not be loaded; this is the source.'
      : 'The editor is on its way…';
  return <HtmlSource {...props} help={note} isReadOnly={editor.state === 'loading'} />;
}
