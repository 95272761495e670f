import { useLocation, useNavigationType } from '@quoin/shared/runtime/router';

/** Returns true if the page scrolls to a position: to a fragment's target or, on POP, to where the reader was. */
export function useHasScrollTarget(): boolean {
  const { hash } = useLocation();
  return useNavigationType() === 'POP' || hash !== '';
}
