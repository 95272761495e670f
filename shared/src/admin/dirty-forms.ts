/** What is typed on this page and not saved. Each open form tells whether it holds any, when it is asked. */
const forms = new Set<() => boolean>();

/** A form is open; answers how to say that it is gone. */
export function registerDirtyForm(isTouched: () => boolean): () => void {
  forms.add(isTouched);
  return () => void forms.delete(isTouched);
}

/** Whether somebody would lose something if every screen went away now. */
export const hasUnsavedWork = (): boolean => [...forms].some((isTouched) => isTouched());

/** Whoever typed it was asked, and leaves it. */
export const discardDirtyForms = (): void => forms.clear();
