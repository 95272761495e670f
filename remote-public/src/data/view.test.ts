import { faqs } from '@quoin/shared/contract/resources/faqs';
import { aRecord } from '@quoin/shared/testing/records';
import { view } from './view.ts';

describe('view', () => {
  it('keeps the named fields of a record, in their order, and no others', () => {
    const question = view(faqs, 'id', 'faq_title');
    const shown = question(aRecord(faqs, { id: 3, faq_title: 'Where?', faq_content: '<p>Here.</p>' }));
    expect(JSON.stringify(shown)).toBe('{"id":3,"faq_title":"Where?"}');
    expect(question.fields).toEqual(['id', 'faq_title']);
  });
});
