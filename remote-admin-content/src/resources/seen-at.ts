import type { RecordOf } from '@quoin/shared/contract/contract';
import { pages } from '@quoin/shared/contract/pages';
import { sections } from '@quoin/shared/contract/sections';
import type { widgets } from '@quoin/shared/contract/widgets';
import { readRecord } from '@quoin/shared/runtime/api-client';

type Section = Pick<RecordOf<typeof sections>, 'page_id' | 'is_top'>;

/** Caches the last record that was read, because each keystroke in a form reads the same owner. Errors are not kept. */
function lastOf<T>(read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  let last: { id: number; answer: Promise<T> } | undefined;
  return (id) => {
    if (last?.id !== id) last = { id, answer: read(id) };
    const asked = last;
    asked.answer.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.answer;
  };
}

const pageOf = lastOf((id) => readRecord(pages, id));
const sectionOf = lastOf((id) => readRecord(sections, id));

/**
 * Returns the path of the page that shows the section: the home page or its own page.
 * A section that is on neither is previewed on the home page.
 */
export async function addressOfSection({ page_id: id, is_top: isTop }: Section): Promise<string> {
  return isTop === 1 || id === null ? '/' : `/${(await pageOf(id)).slug}`;
}

/** Returns the path of the page that shows the widget's section; '/' without a section. */
export async function addressOfWidget({
  section_id: id,
}: Pick<RecordOf<typeof widgets>, 'section_id'>): Promise<string> {
  return id === null ? '/' : addressOfSection(await sectionOf(id));
}
