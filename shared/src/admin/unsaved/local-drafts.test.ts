import { saveDraft, readDraftsFor, getDraftKey, type LocalDraft } from './local-drafts.ts';

const place = { user: '5', appKey: 'quoin-site', resource: 'faqs', record: 7 } as const;
const makeDraft = (second: number, text = 'typed'): LocalDraft => ({
  at: new Date(second * 1000).toISOString(),
  version: 1,
  values: { faq_title: text },
  before: { faq_title: '' },
});
const texts = () => readDraftsFor(place).map(({ draft }) => draft.values.faq_title);

describe('local drafts', () => {
  beforeEach(() => localStorage.clear());

  it('are returned newest first', () => {
    saveDraft(getDraftKey(place, 'a'), makeDraft(1, 'one'));
    saveDraft(getDraftKey(place, 'b'), makeDraft(3, 'three'));
    saveDraft(getDraftKey(place, 'c'), makeDraft(2, 'two'));
    expect(texts()).toEqual(['three', 'two', 'one']);
  });

  it('are separate by user, application, resource and record', () => {
    for (const other of [{ user: '50' }, { appKey: 'quoin' }, { resource: 'faqs/7' }, { record: 70 }])
      saveDraft(getDraftKey({ ...place, ...other }, 'a'), makeDraft(1));
    expect(texts()).toEqual([]);
  });

  it('discard the oldest when the storage is full', () => {
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

  it('are limited in total size, and one that is too large is not stored', () => {
    saveDraft(getDraftKey(place, 'a'), makeDraft(1, 'a'.repeat(900_000)));
    saveDraft(getDraftKey(place, 'b'), makeDraft(2, 'b'.repeat(900_000)));
    saveDraft(getDraftKey(place, 'c'), makeDraft(3, 'c'.repeat(900_000)));
    expect(texts()).toEqual(['c'.repeat(900_000), 'b'.repeat(900_000)]);
    expect(saveDraft(getDraftKey(place, 'd'), makeDraft(4, 'd'.repeat(2_000_000)))).toBe(false);
    expect(texts()).toHaveLength(2);
  });

  it('are discarded when they cannot be parsed', () => {
    localStorage.setItem(getDraftKey(place, 'a'), '{"at":');
    localStorage.setItem(getDraftKey(place, 'b'), '{"at":"2026","version":"1","values":{},"before":{}}');
    expect(texts()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
