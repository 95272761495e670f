import { useLayoutEffect } from 'react';
import type { VisitorForm } from './visitor-form.ts';

const keyOf = (id: string): string => `written:${id}`;

/**
 * Does something with the tab's storage. A browser may forbid it: what was written is then kept as long as its page.
 */
function withinTab<T>(work: (tab: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

/** The fields that a visitor sees. */
const controlsOf = (form: HTMLFormElement, { fields }: VisitorForm): (HTMLInputElement | HTMLTextAreaElement)[] =>
  fields
    .map((name) => form.elements.namedItem(name))
    .filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);

function keep(form: HTMLFormElement, visitorForm: VisitorForm): void {
  const written = new URLSearchParams(controlsOf(form, visitorForm).map(({ name, value }) => [name, value]));
  withinTab((tab) => tab.setItem(keyOf(visitorForm.id), written.toString()));
}

function bringBack(form: HTMLFormElement, visitorForm: VisitorForm): void {
  const written = new URLSearchParams(withinTab((tab) => tab.getItem(keyOf(visitorForm.id))) ?? '');
  for (const control of controlsOf(form, visitorForm)) {
    // What stands there was written later, or came back from the server.
    if (control.value === '') control.value = written.get(control.name) ?? '';
  }
}

/**
 * Brings back what was written into a form whose page was left, or loaded anew: a visitor who looks something up in
 * between has not thrown it away. It is kept for the tab, until it is sent.
 */
export function useFormDraft(visitorForm: VisitorForm, isSent: boolean): void {
  useLayoutEffect(() => {
    const form = document.getElementById(visitorForm.id);
    if (isSent) withinTab((tab) => tab.removeItem(keyOf(visitorForm.id)));
    if (!(form instanceof HTMLFormElement)) return undefined;
    bringBack(form, visitorForm);
    const handleLeave = () => keep(form, visitorForm);
    addEventListener('pagehide', handleLeave);
    return () => {
      removeEventListener('pagehide', handleLeave);
      handleLeave();
    };
  }, [visitorForm, isSent]);
}
