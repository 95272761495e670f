import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { getErrorMessage } from '../contract/error-message.ts';
import { ApiError } from '../runtime/api-error.ts';

/** Where a form stands: one of these. */
export type Sending =
  { state: 'idle' } | { state: 'sending' } | { state: 'done' } | { state: 'failed'; reason: string; details: string[] };

/** What was typed, by the fields' names. */
export type Typed = Readonly<Record<string, string>>;

interface Options {
  /** Says by field what is wrong before anything is sent. */
  check: (typed: Typed) => Typed;
  send: (typed: Typed) => Promise<void>;
  /** Once sent, the fields are empty again. */
  isCleared?: boolean;
}

const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/**
 * A short form that is sent as a whole: what is wrong stands at its field, the first of which takes the focus; nothing
 * typed is lost.
 */
export function useSubmit({ check, send, isCleared = false }: Options) {
  const ref = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const [errors, setErrors] = useState<Typed>({});
  /** What stood in the fields at first, and what has been sent since. */
  const sent = useRef<Typed>(undefined);

  useEffect(() => {
    if (ref.current) sent.current = typedIn(ref.current);
  }, []);

  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const fail = (form: HTMLFormElement, error: unknown) => {
    const said =
      error instanceof ApiError
        ? Object.entries(error.problem.errors ?? {}).map(([name, messages]) => [name, messages.join(' ')] as const)
        : [];
    const atFields = said.filter(([name]) => form.elements.namedItem(name) !== null);
    const others = said.filter(([name]) => form.elements.namedItem(name) === null).map(([, text]) => text);
    setErrors(Object.fromEntries(atFields));
    // What stands at its field is said there.
    const isSaid = said.length > 0 && others.length === 0;
    setSending(isSaid ? { state: 'idle' } : { state: 'failed', reason: getErrorMessage(error), details: others });
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.state === 'sending') return;
    const form = event.currentTarget;
    const typed = typedIn(form);
    const wrong = check(typed);
    setErrors(wrong);
    setSending({ state: 'idle' });
    if (Object.keys(wrong).length > 0) return;
    setSending({ state: 'sending' });
    try {
      await send(typed);
      if (isCleared) form.reset();
      else sent.current = typed;
      setSending({ state: 'done' });
    } catch (error) {
      fail(form, error);
    }
  };

  const isTouched = useCallback(() => {
    const before = sent.current;
    return (
      before !== undefined
      && ref.current !== null
      && Object.entries(typedIn(ref.current)).some(([name, value]) => value.trim() !== (before[name] ?? '').trim())
    );
  }, []);

  return {
    sending,
    errors,
    isTouched,
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void handleSubmit(event),
      // Of what is typed from here on, nothing is sent yet.
      onInput: () => setSending((now) => (now.state === 'done' ? { state: 'idle' } : now)),
    },
  };
}
