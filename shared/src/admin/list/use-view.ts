import { useSearchParams } from '../router.ts';
import type { ListView } from '../descriptor.ts';

/** Returns the view that the address names; undefined for the table. */
export function useView(views: readonly ListView[]): ListView | undefined {
  const [params] = useSearchParams();
  return views.find(({ name }) => name === params.get('view'));
}
