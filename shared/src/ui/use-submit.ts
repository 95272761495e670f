import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { getErrorMessage } from '../contract/error-message.ts';
import { ApiError } from '../runtime/api-error.ts';

/** The state of a form's submission. */
export type SendState =
  { state: 'idle' } | { state: 'sending' } | { state: 'done' } | { state: 'failed'; reason: string; details: string[] };

/** The form's text values by field name. */
export type TypedValues = Readonly<Record<string, string>>;

interface Options {
  /** Validates before sending. Returns error messages by field name, `{}` if all is valid. */
  check: (values: TypedValues) => TypedValues;
  send: (values: TypedValues) => Promise<void>;
  /** Resets the form after a successful submission. */
  isCleared?: boolean;
}

const readValues = (form: HTMLFormElement): TypedValues =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/**
 * Handles the submission of a short form. Errors are shown at their fields, and the first invalid field gets the focus.
 * A failed submission keeps the typed values.
 */
export function useSubmit({ check, send, isCleared = false }: Options) {
  const ref = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState<SendState>({ state: 'idle' });
  const [errors, setErrors] = useState<TypedValues>({});
  /** The values at first render, or those of the last successful submission. */
  const sent = useRef<TypedValues>(undefined);

  useEffect(() => {
    if (ref.current) sent.current = readValues(ref.current);
  }, []);

  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const fail = (form: HTMLFormElement, error: unknown) => {
    const details =
      error instanceof ApiError
        ? Object.entries(error.problem.errors ?? {}).map(([name, messages]) => [name, messages.join(' ')] as const)
        : [];
    const atFields = details.filter(([name]) => form.elements.namedItem(name) !== null);
    const others = details.filter(([name]) => form.elements.namedItem(name) === null).map(([, text]) => text);
    setErrors(Object.fromEntries(atFields));
    // No banner if every error is shown at its field.
    const isShownAtFields = details.length > 0 && others.length === 0;
    setSending(
      isShownAtFields ? { state: 'idle' } : { state: 'failed', reason: getErrorMessage(error), details: others },
    );
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.state === 'sending') return;
    const form = event.currentTarget;
    const values = readValues(form);
    const problems = check(values);
    setErrors(problems);
    setSending({ state: 'idle' });
    if (Object.keys(problems).length > 0) return;
    setSending({ state: 'sending' });
    try {
      await send(values);
      if (isCleared) form.reset();
      else sent.current = values;
      setSending({ state: 'done' });
    } catch (error) {
      fail(form, error);
    }
  };

  const isTouched = useCallback(() => {
    const previous = sent.current;
    return (
      previous !== undefined
      && ref.current !== null
      && Object.entries(readValues(ref.current)).some(([name, value]) => value.trim() !== (previous[name] ?? '').trim())
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
      // Input after a successful submission is not saved yet, so hide the success message.
      onInput: () => setSending((now) => (now.state === 'done' ? { state: 'idle' } : now)),
    },
  };
}
