import { useLayoutEffect } from 'react';
import type { VisitorForm } from './visitor-form.ts';

const toStorageKey = (id: string): string => `written:${id}`;

/**
 * Runs `callback` on the tab's storage. Returns undefined if the browser forbids it; drafts are then lost with the
 * page.
 */
function withTabStorage<T>(callback: (tab: Storage) => T): T | undefined {
  try {
    return callback(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Returns the controls of the fields that a visitor sees. */
const getControls = (form: HTMLFormElement, { fields }: VisitorForm): (HTMLInputElement | HTMLTextAreaElement)[] =>
  fields
    .map((name) => form.elements.namedItem(name))
    .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement);

function saveDraft(form: HTMLFormElement, visitorForm: VisitorForm): void {
  const values = new URLSearchParams(getControls(form, visitorForm).map(({ name, value }) => [name, value]));
  withTabStorage((tab) => tab.setItem(toStorageKey(visitorForm.id), values.toString()));
}

function restoreDraft(form: HTMLFormElement, visitorForm: VisitorForm): void {
  const values = new URLSearchParams(withTabStorage((tab) => tab.getItem(toStorageKey(visitorForm.id))) ?? '');
  for (const control of getControls(form, visitorForm)) {
    // A value that is already there is newer, or came back from the server.
    if (control.value === '') control.value = values.get(control.name) ?? '';
  }
}

/**
 * Saves what a visitor typed into a form when they leave or reload the page, and restores it. The draft is in
 * `sessionStorage`; it is deleted when the form is sent.
 */
export function useFormDraft(visitorForm: VisitorForm, isSent: boolean): void {
  useLayoutEffect(() => {
    const form = document.getElementById(visitorForm.id);
    if (isSent) withTabStorage((tab) => tab.removeItem(toStorageKey(visitorForm.id)));
    if (!(form instanceof HTMLFormElement)) return undefined;
    restoreDraft(form, visitorForm);
    const handleLeave = () => saveDraft(form, visitorForm);
    addEventListener('pagehide', handleLeave);
    return () => {
      removeEventListener('pagehide', handleLeave);
      handleLeave();
    };
  }, [visitorForm, isSent]);
}
