import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isPreviewNews, type PreviewDraft } from '../../contract/preview.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { layParts } from '../parts/part-rows.ts';
import type { PartsState } from '../parts/use-parts.ts';
import { previewedRecord } from './previewed-record.ts';

/**
 * The delay from the first change to the message, in ms; changes in between are in the same message. It does not start
 * again with each key, so that the preview also follows a user who never pauses.
 */
const pauseMs = 100;
/** A frame that has sent no message after this time, in ms, has failed. */
const timeoutMs = 15_000;

/** The state of a preview. */
export type PreviewState = 'waiting' | 'shown' | 'failed';

interface EditedForm {
  screens: Screens;
  form: CompleteForm;
  record: Row | null;
  /** The parts of the record: as they are stored, and their open forms. */
  parts: Pick<PartsState, 'forms' | 'rows'>;
}

/** Receives the frame's messages. Other documents and other sites may send messages too; they are ignored. */
function useFrameMessages() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PreviewState>('waiting');
  // A layout effect, so that it listens before the frame can have loaded.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'failed' : now)), timeoutMs);
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

/** Sends the form's values to the frame, now and whenever they change, without a render here. */
export function usePreviewFrame({ screens, form, record, parts: { forms, rows } }: EditedForm) {
  const { frame, state, setState } = useFrameMessages();
  const { getValues, subscribe } = useFormContext<Draft>();
  const sequenceRef = useRef(0);

  useEffect(() => {
    if (state !== 'shown') return undefined;
    const sendDraft = async () => {
      sequenceRef.current += 1;
      const sequence = sequenceRef.current;
      const own = previewedRecord({ screens, form, record, draft: getValues() });
      const draft = layParts(own, { parts: form.parts, rows, forms });
      const address = await form.preview?.(draft);
      if (address === undefined || sequence !== sequenceRef.current) return;
      const part = forms.findLatest()?.preview();
      const message: PreviewDraft = {
        kind: 'draft',
        resource: screens.contract.name,
        record: draft,
        ...(part ? { part: { ...part } } : {}),
        address,
      };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleDraft = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        sendDraft().catch(() => setState('failed'));
      }, pauseMs);
    };
    scheduleDraft();
    const unsubscribe = subscribe({ formState: { values: true }, callback: scheduleDraft });
    const unsubscribeParts = forms.listen(scheduleDraft);
    return () => {
      unsubscribe();
      unsubscribeParts();
      clearTimeout(timer);
    };
  }, [state, screens, form, record, rows, forms, frame, setState, getValues, subscribe]);

  return { frame, state };
}
