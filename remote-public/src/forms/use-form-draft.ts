import { useLayoutEffect } from 'react';
import type { VisitorForm } from './visitor-form.ts';

const toStorageKey = (id: string): string => `written:${id}`;

/**
 * Runs `work` on the tab's storage. Returns undefined if the browser forbids it; drafts are then lost with the page.
 */
function withinTab<T>(work: (tab: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Returns the controls of the fields that a visitor sees. */
const getControls = (form: HTMLFormElement, { fields }: VisitorForm): (HTMLInputElement | HTMLTextAreaElement)[] =>
  fields
    .map((name) => form.elements.namedItem(name))
    .filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);

function keep(form: HTMLFormElement, visitorForm: VisitorForm): void {
  const written = new URLSearchParams(getControls(form, visitorForm).map(({ name, value }) => [name, value]));
  withinTab((tab) => tab.setItem(toStorageKey(visitorForm.id), written.toString()));
}

function bringBack(form: HTMLFormElement, visitorForm: VisitorForm): void {
  const written = new URLSearchParams(withinTab((tab) => tab.getItem(toStorageKey(visitorForm.id))) ?? '');
  for (const control of getControls(form, visitorForm)) {
    // A value that is already there is newer, or came back from the server.
    if (control.value === '') control.value = written.get(control.name) ?? '';
  }
}

/**
 * Saves what a visitor typed into a form when they leave or reload the page, and restores it. The draft is in
 * `sessionStorage`; it is deleted when the form is sent.
 */
export function useFormDraft(visitorForm: VisitorForm, isSent: boolean): void {
  useLayoutEffect(() => {
    const form = document.getElementById(visitorForm.id);
    if (isSent) withinTab((tab) => tab.removeItem(toStorageKey(visitorForm.id)));
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
