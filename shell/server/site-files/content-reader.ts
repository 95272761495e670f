import { applications } from '@quoin/shared/contract/resources/applications';
import type { Contract, RecordOf } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { isRecordOf, isRowOf, type RowOf } from '@quoin/shared/contract/is-record-of';
import { appKeyHeader } from '@quoin/shared/contract/wire';

type Application = RecordOf<typeof applications>;

/** One page of a list: the valid rows, and the number of pages. */
export interface ListResult<R> {
  rows: R[];
  pages: number;
}

type Query = Readonly<Record<string, string | number>>;

/** Reads public content for one file. The signal aborts every call. */
export interface ContentReader {
  settings(): Promise<Application>;
  list<C extends Contract>(contract: C, query: Query): Promise<ListResult<RecordOf<C>>>;
  /** Reads rows with only these fields and those that every record has. */
  listFields<C extends Contract, N extends string>(
    contract: C,
    query: { fields: readonly N[]; of: Query },
  ): Promise<ListResult<RowOf<C, N>>>;
}

interface ReaderOptions {
  apiInternalUrl: string;
  appKey: string;
  signal: AbortSignal;
}

async function request({ apiInternalUrl, appKey, signal }: ReaderOptions, path: string): Promise<Response> {
  const response = await fetch(`${apiInternalUrl}/api${path}`, { signal, headers: { [appKeyHeader]: appKey } });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`GET ${path} of the content server returned ${response.status}`);
}

async function readData(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return isObject(body) ? body.data : undefined;
}

interface ListRequest<R> {
  name: string;
  query: Query;
  isRow: (value: unknown) => value is R;
}

async function readList<R>(options: ReaderOptions, { name, query, isRow }: ListRequest<R>): Promise<ListResult<R>> {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const page = await readData(await request(options, `/${name}?${parameters}`));
  if (!isObject(page) || !Array.isArray(page.data) || typeof page.last_page !== 'number')
    throw new Error(`the content server returned no list of ${name}`);
  return { rows: page.data.filter(isRow), pages: page.last_page };
}

export function contentReader(options: ReaderOptions): ContentReader {
  return {
    async settings() {
      const record = await readData(await request(options, `/applications/${options.appKey}`));
      if (isRecordOf(applications, record)) return record;
      throw new Error('the content server returned invalid settings');
    },
    list: <C extends Contract>(contract: C, query: Query) =>
      readList(options, { name: contract.name, query, isRow: (row): row is RecordOf<C> => isRecordOf(contract, row) }),
    listFields: (contract, { fields, of }) =>
      readList(options, {
        name: contract.name,
        query: { ...of, fields: fields.join(',') },
        isRow: isRowOf(contract, fields),
      }),
  };
}
