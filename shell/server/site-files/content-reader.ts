import { applications } from '@quoin/shared/contract/applications';
import type { Contract, RecordOf } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { isRecordOf } from '@quoin/shared/contract/is-record-of';
import { appKeyHeader } from '@quoin/shared/contract/wire';

type Application = RecordOf<typeof applications>;

/** One page of a list: the rows that are what they should be, and how many pages there are. */
export interface Listed<C extends Contract> { rows: RecordOf<C>[]; pages: number }

/** The public content as one file is made of it; every call ends with the signal. */
export interface ContentReader {
  settings(): Promise<Application>;
  list<C extends Contract>(contract: C, query: Readonly<Record<string, string | number>>): Promise<Listed<C>>;
}

interface Needs { apiUrl: string; appKey: string; signal: AbortSignal }

async function ask({ apiUrl, appKey, signal }: Needs, path: string): Promise<Response> {
  const answer = await fetch(`${apiUrl}/api${path}`, { signal, headers: { [appKeyHeader]: appKey } });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new Error(`GET ${path} of the content server answered ${answer.status}`);
}

async function dataOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  return isObject(body) ? body.data : undefined;
}

export function contentReader(needs: Needs): ContentReader {
  return {
    async settings() {
      const record = await dataOf(await ask(needs, `/applications/${needs.appKey}`));
      if (isRecordOf(applications, record)) return record;
      throw new Error('the content server answered settings that are none');
    },
    async list(contract, query) {
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const page = await dataOf(await ask(needs, `/${contract.name}?${asked}`));
      if (!isObject(page) || !Array.isArray(page.data) || typeof page.last_page !== 'number') throw new Error(`the content server answered no list of ${contract.name}`);
      return { rows: page.data.filter((row) => isRecordOf(contract, row)), pages: page.last_page };
    },
  };
}
