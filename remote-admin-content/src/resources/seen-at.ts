import type { RecordOf } from '@quoin/shared/contract/contract';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sections } from '@quoin/shared/contract/resources/sections';
import type { widgets } from '@quoin/shared/contract/resources/widgets';
import { readRecord } from '@quoin/shared/runtime/api-client';

type Section = Pick<RecordOf<typeof sections>, 'page_id' | 'is_top'>;

/** Caches the last record that was read, because each keystroke in a form reads the same owner. Errors are not kept. */
function rememberLast<T>(read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  let last: { id: number; answer: Promise<T> } | undefined;
  return (id) => {
    if (last?.id !== id) last = { id, answer: read(id) };
    const cached = last;
    cached.answer.catch(() => {
      if (last === cached) last = undefined;
    });
    return cached.answer;
  };
}

const readPage = rememberLast((id) => readRecord(pages, id));
const readSection = rememberLast((id) => readRecord(sections, id));

/**
 * Returns the path of the page that shows the section: the home page or its own page.
 * A section that is on neither is previewed on the home page.
 */
export async function addressOfSection({ page_id: id, is_top: isTop }: Section): Promise<string> {
  return isTop === 1 || id === null ? '/' : `/${(await readPage(id)).slug}`;
}

/** Returns the path of the page that shows the widget's section; '/' without a section. */
export async function addressOfWidget({
  section_id: id,
}: Pick<RecordOf<typeof widgets>, 'section_id'>): Promise<string> {
  return id === null ? '/' : addressOfSection(await readSection(id));
}
