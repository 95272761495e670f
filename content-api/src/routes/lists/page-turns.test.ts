import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Contract } from '@quoin/shared/contract/contract';
import { addCopies } from '../../db/testing/add-copies.ts';
import { createRepository } from '../../engine/repository.ts';
import { getTableName } from '../../engine/resource.ts';
import { parseBody } from '../../engine/validate.ts';
import { formatTimestamp } from '../../timestamps.ts';
import { aBody } from '../../testing/a-body.ts';
import { accountsKey, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

/**
 * The fields that each list of the back-office requests (spec §2, §9), and the most rows that it shows. The tests of
 * the lists check the same values.
 */
const lists: Readonly<Record<string, { fields: string; size: number }>> = {
  sliders: { fields: 'title,status', size: 100 },
  pages: { fields: 'title,name,slug,status', size: 100 },
  sections: { fields: 'name,title,page_id,sort_order,is_top,status', size: 100 },
  widgets: { fields: 'name,title,section_id,status', size: 100 },
  users: { fields: 'name,firstname,lastname,phone,email', size: 100 },
  socials: { fields: 'name,icon,link_url,status', size: 100 },
  subscribers: { fields: 'email,name,status', size: 100 },
  menus: { fields: 'title,slug,parent_id,status', size: 200 },
  posts: { fields: 'title,slug,status', size: 100 },
  'post-categories': { fields: 'name,status', size: 100 },
  faqs: { fields: 'faq_title,status', size: 100 },
  careers: { fields: 'title,status', size: 100 },
  profiles: { fields: 'name,designation,status', size: 100 },
};

const rows = 10_000;
/**
 * How many rows are generated and then copied: as many as the largest page. Their texts are as long as a person would
 * still read in a table.
 */
const made = 200;
const letters = 'a'.repeat(100);

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

async function fill(contract: Contract, key: string): Promise<void> {
  const drafts = Array.from({ length: made }, (_, index) => {
    const email = contract.fields.email
      ? { email: `${letters.slice(0, 50)}${index}@${letters.slice(0, 40)}.example` }
      : {};
    return {
      values: parseBody(contract, { body: aBody(contract, { mark: `${letters}${index}`, ...email }), isNew: true })
        .values,
      created_at: formatTimestamp(new Date(0)),
    };
  });
  await createRepository(api.database.db, api.database).insertAll(
    { appKey: key, audience: 'admin' },
    { contract, rows: drafts },
  );
  const changed = Object.fromEntries(contract.unique.map((name) => [name, `n || ${name}`]));
  await addCopies(api.database, { table: getTableName(contract), contract, times: rows / made, changed });
}

describe.each(contracts.filter(({ name }) => Object.hasOwn(lists, name)))('a list of 10,000 $name', (contract) => {
  it('has responses of at most 100 kB, with any page size', async () => {
    const { fields, size } = lists[contract.name] ?? { fields: '', size: 0 };
    const key = contract.name === 'users' ? accountsKey : siteKey;
    await fill(contract, key);
    for (const page of [1, 2, rows / size]) {
      const { text, at } = await api.call(`GET /${contract.name}?page=${page}&size=${size}&fields=${fields}`, { key });
      expect(at(`data.data.${size - 1}.id`)).toBeGreaterThan(0);
      expect(at('data.total')).toBeGreaterThanOrEqual(rows);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100_000);
    }
  });
});
