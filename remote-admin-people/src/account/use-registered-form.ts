import { useEffect } from 'react';

/** Adds a form's `isTouched` to those that the screen checks before the user leaves it. */
export function useRegisteredForm(forms: Set<() => boolean>, isTouched: () => boolean): void {
  useEffect(() => {
    forms.add(isTouched);
    return () => void forms.delete(isTouched);
  }, [forms, isTouched]);
}
