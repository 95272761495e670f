import { contracts } from '@quoin/shared/contract/resources/contracts';
import { logChanges } from '../../changes/revision.ts';
import { createRepository } from '../../engine/repository.ts';
import { parseBody } from '../../engine/validate.ts';
import { aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

const rows = 6_000;
let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

/** All titles end alike; one in sixty has a rare word, and one in a hundred has special characters. */
const makeTitle = (number: number): string =>
  `${number % 60 === 0 ? 'Quarry' : 'Granite'} ${number % 100 === 0 ? 'a%b_"c"\\d' : 'stone'} number ${number} of the collection`;

describe('a search among many rows', () => {
  beforeAll(async () => {
    const faqs = contracts.find(({ name }) => name === 'faqs');
    if (!faqs) throw new Error('There are no FAQs.');
    const { db } = api.database;
    for (let begun = 0; begun < rows; begun += 500) {
      const some = Array.from({ length: 500 }, (_, index) => {
        const { values } = parseBody(faqs, { body: { faq_title: makeTitle(begun + index) }, isNew: true });
        return { values, created_at: '2026-01-01 00:00:00' };
      });
      const ids = await createRepository(db, api.database).insertAll(
        { appKey: siteKey, audience: 'admin' },
        { contract: faqs, rows: some },
      );
      await logChanges(db, { appKey: siteKey, resource: faqs.name, ids, action: 'create' });
    }
  });

  it.each([
    ['what nearly all have', 'granite'],
    ['what all have', 'collection'],
    ['what few have', 'quarry'],
    ['a rare word and common ones', 'quarry stone number'],
    ['common words in an order that is rare', 'number 59 of the'],
    ['common words in an order that none has', 'collection of the number'],
    ['its trigrams in another order', 'arrquarry'],
    ['signs that mean something elsewhere', 'a%b_"c"\\d'],
    ['a sign that stands for itself', 'b%c'],
    ['three letters', 'qua'],
    ['a long text', 'stone number 1234 of the collection'],
    ['what is nowhere', 'nothing of this kind'],
  ])('finds exactly the rows with %s', async (_, text) => {
    const expected = Array.from({ length: rows }, (__, number) => makeTitle(number)).filter((title) =>
      title.toLowerCase().includes(text),
    ).length;
    const { status, at } = await api.call(`GET /faqs?page=1&size=10&search_key=${encodeURIComponent(text)}`);
    expect([status, at('data.total')]).toEqual([200, expected]);
  });
});
