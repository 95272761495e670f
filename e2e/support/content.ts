import type { APIRequestContext } from '@playwright/test';
import type { Contract, RecordOf } from '@quoin/shared/contract/contract';
import { isRecordOf } from '@quoin/shared/contract/is-record-of';
import { apiUrl } from './site.ts';

const headers = { 'app-key': 'quoin-site' };

/** Reads the public content from the API, which a visitor's pages must show. */
export function openContent(request: APIRequestContext) {
  const readData = async (path: string): Promise<unknown> => {
    const answer = await request.get(`${apiUrl}/api/${path}`, { headers });
    const { data }: { data: unknown } = await answer.json();
    return data;
  };
  return {
    /** Returns a list's records; `query` is for example `?size=3`. */
    async list<C extends Contract>(contract: C, query = ''): Promise<RecordOf<C>[]> {
      const page = await readData(`${contract.name}${query}`);
      const rows: unknown = typeof page === 'object' && page !== null && 'data' in page ? page.data : [];
      return Array.isArray(rows) ? rows.filter((row): row is RecordOf<C> => isRecordOf(contract, row)) : [];
    },
    /** Returns one record by id or slug. */
    async read<C extends Contract>(contract: C, id: string | number): Promise<RecordOf<C>> {
      const record = await readData(`${contract.name}/${id}`);
      if (!isRecordOf(contract, record)) throw new Error(`${contract.name}/${id} is not there`);
      return record;
    },
  };
}

/** Returns the visible text of HTML in one line. */
export const toText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#39;|&rsquo;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
