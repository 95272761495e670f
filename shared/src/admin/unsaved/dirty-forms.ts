/** The open forms of this page: each function returns whether its form has unsaved changes. */
const forms = new Set<() => boolean>();

/** Registers an open form. Returns the function that removes it. */
export function registerDirtyForm(isTouched: () => boolean): () => void {
  forms.add(isTouched);
  return () => void forms.delete(isTouched);
}

/** Returns whether any open form has unsaved changes. */
export const hasUnsavedWork = (): boolean => [...forms].some((isTouched) => isTouched());

/** Forgets all open forms, after their user has agreed to lose the changes. */
export const discardDirtyForms = (): void => forms.clear();
