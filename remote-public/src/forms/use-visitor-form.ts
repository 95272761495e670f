import { useEffect, useRef, type FormEvent } from 'react';
import { useFetcher, useOutletContext } from '@quoin/shared/runtime/router';
import type { FormAnswer } from './form-answer.ts';
import type { VisitorForm } from './visitor-form.ts';

/**
 * Sends a form without leaving the page. Where the browser sent it by itself, the answer came with the page.
 * `told` is what says the answer: it gets the focus, or the first wrong field does, so that nobody has to look for it.
 */
export function useVisitorForm({ id, path }: VisitorForm) {
  const fetcher = useFetcher<FormAnswer>();
  const posted = useOutletContext<FormAnswer | null | undefined>();
  const answer = fetcher.data ?? posted ?? undefined;
  const told = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);

  useEffect(() => {
    if (!answer) return;
    const place: HTMLElement | null = told.current ?? document.querySelector(`#${id} [aria-invalid='true']`);
    place?.focus();
  }, [answer, id]);
  useEffect(() => {
    if (fetcher.state === 'idle') isSending.current = false;
  }, [fetcher.state]);

  // The second click of two comes before the page has been drawn anew.
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
    answer,
    told,
    isBusy: fetcher.state !== 'idle',
    startAgain: () => fetcher.reset(),
  };
}
