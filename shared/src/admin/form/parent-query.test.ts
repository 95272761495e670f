import { pages } from '../../contract/resources/pages.ts';
import { sections } from '../../contract/resources/sections.ts';
import { aRecord } from '../../testing/records.ts';
import { parentQuery } from './parent-query.ts';

const page = aRecord(pages, { id: 4 });

describe('parentQuery()', () => {
  it('names the parent, and the other initial values of the child', () => {
    expect(parentQuery(page, { in: pages, as: 'sections', initial: { is_top: 1 } })).toBe('?is_top=1&page_id=4');
  });

  it('is empty for children that the contract does not embed', () => {
    expect(parentQuery(page, { in: pages, as: 'widgets' })).toBe('');
    expect(parentQuery(page, { in: sections, as: 'sections' })).toBe('');
  });
});
