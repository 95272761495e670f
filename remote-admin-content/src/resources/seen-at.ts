import type { RecordOf } from '@quoin/shared/contract/contract';
import { pages } from '@quoin/shared/contract/pages';
import { sections } from '@quoin/shared/contract/sections';
import type { widgets } from '@quoin/shared/contract/widgets';
import { readRecord } from '@quoin/shared/runtime/api-client';

type Section = Pick<RecordOf<typeof sections>, 'page_id' | 'is_top'>;

/** The last owner that was asked for: every keystroke of its part's form wants to know it. */
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
 * The home page, or the page that the section stands in; a section in neither is drawn where nobody else sees it yet.
 */
export async function addressOfSection({ page_id: id, is_top: isTop }: Section): Promise<string> {
  return isTop === 1 || id === null ? '/' : `/${(await pageOf(id)).slug}`;
}

/** Where the widget's section is seen. */
export async function addressOfWidget({
  section_id: id,
}: Pick<RecordOf<typeof widgets>, 'section_id'>): Promise<string> {
  return id === null ? '/' : addressOfSection(await sectionOf(id));
}
