import type { RecordOf } from '@quoin/shared/contract/contract';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sections } from '@quoin/shared/contract/resources/sections';
import type { widgets } from '@quoin/shared/contract/resources/widgets';
import { readRecord } from '@quoin/shared/runtime/api-client';

type Section = Pick<RecordOf<typeof sections>, 'page_id' | 'is_top'>;

/** Caches the last record that was read, because each keystroke in a form reads the same owner. Errors are not kept. */
function cacheLast<T>(read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  let last: { id: number; promise: Promise<T> } | undefined;
  return (id) => {
    if (last?.id !== id) last = { id, promise: read(id) };
    const cached = last;
    cached.promise.catch(() => {
      if (last === cached) last = undefined;
    });
    return cached.promise;
  };
}

const readPage = cacheLast((id) => readRecord(pages, id));
const readSection = cacheLast((id) => readRecord(sections, id));

/**
 * Returns the path of the page that shows the section: the home page or its own page.
 * A section that is on neither is previewed on the home page.
 */
export async function findSectionAddress({ page_id: id, is_top: isTop }: Section): Promise<string> {
  return isTop === 1 || id === null ? '/' : `/${encodeURIComponent((await readPage(id)).slug)}`;
}

/** Returns the path of the page that shows the widget's section; '/' without a section. */
export async function findWidgetAddress({
  section_id: id,
}: Pick<RecordOf<typeof widgets>, 'section_id'>): Promise<string> {
  return id === null ? '/' : findSectionAddress(await readSection(id));
}
