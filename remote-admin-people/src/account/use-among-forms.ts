import { useEffect } from 'react';

/** Has a form be one of those that the screen asks before it is left. */
export function useAmongForms(forms: Set<() => boolean>, isTouched: () => boolean): void {
  useEffect(() => {
    forms.add(isTouched);
    return () => void forms.delete(isTouched);
  }, [forms, isTouched]);
}
