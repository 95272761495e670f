import { saveDraft, readDraftsFor, getDraftKey, type LocalDraft } from './local-drafts.ts';

const place = { user: '5', appKey: 'quoin-site', resource: 'faqs', record: 7 } as const;
const makeDraft = (second: number, text = 'typed'): LocalDraft => ({
  at: new Date(second * 1000).toISOString(),
  version: 1,
  values: { faq_title: text },
  before: { faq_title: '' },
});
const texts = () => readDraftsFor(place).map(({ draft }) => draft.values.faq_title);

describe('kept work', () => {
  beforeEach(() => localStorage.clear());

  it('comes back the newest first', () => {
    saveDraft(getDraftKey(place, 'a'), makeDraft(1, 'one'));
    saveDraft(getDraftKey(place, 'b'), makeDraft(3, 'three'));
    saveDraft(getDraftKey(place, 'c'), makeDraft(2, 'two'));
    expect(texts()).toEqual(['three', 'two', 'one']);
  });

  it('is told apart by user, application, resource and record', () => {
    for (const other of [{ user: '50' }, { appKey: 'quoin' }, { resource: 'faqs/7' }, { record: 70 }])
      saveDraft(getDraftKey({ ...place, ...other }, 'a'), makeDraft(1));
    expect(texts()).toEqual([]);
  });

  it('makes room for the newest where the browser has no more', () => {
    for (const [index, form] of ['a', 'b', 'c'].entries()) saveDraft(getDraftKey(place, form), makeDraft(index, form));
    const setItem = Storage.prototype.setItem;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function full(this: Storage, ...entry) {
      if (this.length >= 3) throw new DOMException('full', 'QuotaExceededError');
      setItem.apply(this, entry);
    });
    saveDraft(getDraftKey(place, 'd'), makeDraft(9, 'd'));
    expect(texts()).toEqual(['d', 'c', 'b']);
    expect(localStorage).toHaveLength(3);
  });

  it('is bounded in its size as a whole, and one that is too large is not kept', () => {
    saveDraft(getDraftKey(place, 'a'), makeDraft(1, 'a'.repeat(900_000)));
    saveDraft(getDraftKey(place, 'b'), makeDraft(2, 'b'.repeat(900_000)));
    saveDraft(getDraftKey(place, 'c'), makeDraft(3, 'c'.repeat(900_000)));
    expect(texts()).toEqual(['c'.repeat(900_000), 'b'.repeat(900_000)]);
    saveDraft(getDraftKey(place, 'd'), makeDraft(4, 'd'.repeat(2_000_000)));
    expect(texts()).toHaveLength(2);
  });

  it('is dropped where it cannot be read', () => {
    localStorage.setItem(getDraftKey(place, 'a'), '{"at":');
    localStorage.setItem(getDraftKey(place, 'b'), '{"at":"2026","version":"1","values":{},"before":{}}');
    expect(texts()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
