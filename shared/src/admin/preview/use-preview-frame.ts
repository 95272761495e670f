import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isPreviewNews, type PreviewDraft } from '../../contract/preview.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { previewedRecord } from './previewed-record.ts';

/**
 * From the first key that is pressed: what is typed until then is told with it, and whoever never pauses is followed
 * too.
 */
const pauseMs = 100;
/** A frame whose program has not said a word by then has none. */
const patienceMs = 15_000;

/** Where a preview stands: one of these. */
export type PreviewState = 'waiting' | 'shown' | 'failed';

interface Typed {
  screens: Screens;
  form: CompleteForm;
  record: Row | null;
}

/** The frame's news, and only the frame's: other documents and other sites may send messages too. */
function useNews() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PreviewState>('waiting');
  // Before the frame can have loaded.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'failed' : now)), patienceMs);
    const handleMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (
        origin !== location.origin
        || source === null
        || source !== frame.current?.contentWindow
        || !isPreviewNews(data)
      )
        return;
      setState(data.kind === 'ready' ? 'shown' : 'failed');
    };
    addEventListener('message', handleMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', handleMessage);
    };
  }, []);
  return { frame, state, setState };
}

/** Tells the frame of the form's values, now and whenever they change. Nothing is drawn here meanwhile. */
export function usePreviewFrame({ screens, form, record }: Typed) {
  const { frame, state, setState } = useNews();
  const { getValues, subscribe } = useFormContext<Draft>();
  const last = useRef(0);

  useEffect(() => {
    if (state !== 'shown') return undefined;
    const tell = async () => {
      last.current += 1;
      const turn = last.current;
      const draft = previewedRecord({ screens, form, record, draft: getValues() });
      const address = await form.preview?.(draft);
      if (address === undefined || turn !== last.current) return;
      const message: PreviewDraft = { kind: 'draft', resource: screens.contract.name, record: draft, address };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell().catch(() => setState('failed'));
      }, pauseMs);
    };
    tellSoon();
    const unsubscribe = subscribe({ formState: { values: true }, callback: tellSoon });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [state, screens, form, record, frame, setState, getValues, subscribe]);

  return { frame, state };
}
