import { useEffect, useRef, type FormEvent } from 'react';
import { useFetcher, useOutletContext } from '@quoin/shared/runtime/router';
import type { FormResult } from './form-result.ts';
import type { VisitorForm } from './visitor-form.ts';

/**
 * Sends a form without leaving the page. If the browser posted it without JavaScript, the result comes with the page.
 * Attach `messageRef` to the element that shows the result: it gets the focus, or else the first invalid field does.
 */
export function useVisitorForm({ id, path }: VisitorForm) {
  const fetcher = useFetcher<FormResult>();
  const posted = useOutletContext<FormResult | null | undefined>();
  const result = fetcher.data ?? posted ?? undefined;
  const messageRef = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);

  useEffect(() => {
    if (!result) return;
    const target: HTMLElement | null = messageRef.current ?? document.querySelector(`#${id} [aria-invalid='true']`);
    target?.focus();
  }, [result, id]);
  useEffect(() => {
    if (fetcher.state === 'idle') isSending.current = false;
  }, [fetcher.state]);

  // The second click of a double click arrives before React has rendered the busy state.
  const handleSubmit = (event: FormEvent) => {
    if (isSending.current) event.preventDefault();
    isSending.current = true;
  };
  return {
    Form: fetcher.Form,
    form: {
      method: 'post',
      action: `${path}#${id}`,
      noValidate: true,
      onSubmit: handleSubmit,
      defaultShouldRevalidate: false,
    } as const,
    result,
    messageRef,
    isBusy: fetcher.state !== 'idle',
    startAgain: () => fetcher.reset(),
  };
}
