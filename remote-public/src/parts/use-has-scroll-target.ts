import { useLocation, useNavigationType } from '@quoin/shared/runtime/router';

/** Whether a place in the page is looked for: one that a fragment names, or where the reader was before. */
export function useHasScrollTarget(): boolean {
  const { hash } = useLocation();
  return useNavigationType() === 'POP' || hash !== '';
}
