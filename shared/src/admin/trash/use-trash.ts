import { useEffect } from 'react';
import type { TrashPage } from '../../contract/trash-wire.ts';
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from '../../runtime/router.ts';
import type { Screens } from '../descriptor.ts';
import { toResult, useResult, type Result } from '../to-result.ts';
import { readTrashPage, type TrashOf } from './trash-responses.ts';

interface TrashData {
  trash: TrashOf;
  loaded: Promise<Result<TrashPage>>;
}

/** Makes the query of the address of a page of the trash. */
export const toTrashSearch = (page: number): string => (page === 1 ? '' : `?page=${page}`);

/** Makes the loader of the trash of a resource. It reads the page that the address names. */
export const trashLoader =
  ({ contract, appKey }: Pick<Screens, 'contract' | 'appKey'>) =>
  ({ request }: LoaderFunctionArgs): TrashData => {
    const text = new URL(request.url).searchParams.get('page') ?? '';
    const trash = { contract, scope: appKey ? { appKey: appKey() } : {} };
    return { trash, loaded: toResult(readTrashPage(trash, /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)) };
  };

/** Returns the page of the trash that the address names. The last one stays while the next is loading. */
export function useTrash() {
  const data = useLoaderData<TrashData>();
  const { current, latest } = useResult(data.loaded);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const page = current?.ok ? current.value : undefined;
  // The last record of the last page was restored or deleted.
  const lastPage = page && page.total > 0 && page.data.length === 0 ? page.last_page : undefined;
  useEffect(() => {
    if (lastPage !== undefined) void navigate({ search: toTrashSearch(lastPage) }, { replace: true });
  }, [lastPage, navigate]);
  return {
    trash: data.trash,
    loaded: current ?? latest,
    isStale: current === undefined || lastPage !== undefined,
    reload: () => void revalidate(),
  };
}
