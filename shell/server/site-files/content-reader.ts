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
  /** Reads a record by its slug, or by a slug that it had before; undefined if there is none. */
  find<C extends Contract>(contract: C, slug: string): Promise<RecordOf<C> | undefined>;
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

const send = ({ apiInternalUrl, appKey, signal }: ReaderOptions, path: string): Promise<Response> =>
  fetch(`${apiInternalUrl}/api${path}`, { signal, headers: { [appKeyHeader]: appKey } });

/** @throws Error when the response is not a success */
async function succeed(response: Response): Promise<Response> {
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`GET ${new URL(response.url).pathname} of the content server returned ${response.status}`);
}

const request = async (options: ReaderOptions, path: string): Promise<Response> => succeed(await send(options, path));

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
    async find<C extends Contract>(contract: C, slug: string): Promise<RecordOf<C> | undefined> {
      const response = await send(options, `/${contract.name}/${encodeURIComponent(slug)}`);
      if (response.status === 404) return undefined;
      const record = await readData(await succeed(response));
      if (isRecordOf(contract, record)) return record;
      throw new Error(`the content server returned an invalid ${contract.noun}`);
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
