import type { Contract } from '@quoin/shared/contract/contract';
import { aBody } from './a-body.ts';

interface Call {
  contract: Contract;
  key: string;
}

const listRequired = (contract: Contract): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(aBody(contract, { mark: 'made' })).filter(([name]) => contract.fields[name]?.required),
  );

const json = (value: unknown): string => JSON.stringify(value);
const byId = (contract: Contract): string => json(`/api/${contract.name}/{id}`);

/** The first lines of a client: its imports and the login. */
const opening = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

declare const process: { argv: string[] };
const [, , baseUrl = '', identifier = '', password = ''] = process.argv;

function need<T>(what: string, { data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(what + ' answered ' + response.status + ' ' + JSON.stringify(error));
  return data;
}

const session = need('POST /api/login', await createClient<paths>({ baseUrl }).POST('/api/login', { body: { identifier, password } }));
const makeClient = (key: string) => createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + session.token, 'app-key': key } });
const done: Record<string, number[]> = {};
`;

/** Tests one resource: a create with only the required fields, an update with all writable fields, and a delete. */
const steps = ({ contract, key }: Call): string => `
{
  const client = makeClient(${json(key)});
  const made = await client.POST(${json(`/api/${contract.name}`)}, { body: ${json(listRequired(contract))} });
  const created = need('create', made).data;
  if (!('id' in created)) throw new Error('The record is not in the response.');
  const params = { path: { id: created.id } };
  const read = await client.GET(${byId(contract)}, { params });
  const version: number = need('read', read).data.version;
  const updated = await client.PUT(${byId(contract)}, { params: { ...params, header: { 'if-match': String(version) } }, body: ${json(aBody(contract, { mark: 'changed' }))} });
  const label: string | undefined = need('update', updated).data.${contract.label};
  if (!label?.includes('changed')) throw new Error('The update of ${contract.name} left ' + label);
  const removed = await client.DELETE(${byId(contract)}, { params });
  need('delete', removed);
  const gone = await client.GET(${byId(contract)}, { params });
  const problem: string | undefined = gone.error?.title;
  if (problem === undefined) throw new Error('The deleted record is still there.');
  done[${json(contract.name)}] = [made, read, updated, removed, gone].map(({ response }) => response.status);
}
`;

/** Applications are not created or deleted by the API, so the client reads and updates the one of its key. */
const applicationSteps = ({ contract, key }: Call): string => `
{
  const client = makeClient(${json(key)});
  const params = { path: { id: ${json(key)} } };
  const read = await client.GET('/api/applications/{id}', { params });
  const before: string = need('read', read).data.name;
  const updated = await client.PUT('/api/applications/{id}', { params, body: ${json(listRequired(contract))} });
  if (need('update', updated).data.name === before) throw new Error('The update left the name.');
  done.applications = [read, updated].map(({ response }) => response.status);
}
`;

/** Returns a program that uses a record of each resource and writes the status of each response to stdout. */
export const clientProgram = (calls: readonly Call[]): string =>
  `${opening}${calls.map((call) => (call.contract.name === 'applications' ? applicationSteps : steps)(call)).join('')}\nconsole.log(JSON.stringify(done));\n`;

/** Returns creates that the API refuses, one per line: without required fields, or with one of a wrong type. */
export function wrongBodies(contracts: readonly Contract[]): string[] {
  return contracts
    .filter(({ name }) => name !== 'applications')
    .flatMap((contract) => {
      const body = listRequired(contract);
      const bodies = [
        {},
        ...Object.keys(body).flatMap((name) => [
          { ...body, [name]: true },
          { ...body, [name]: null },
        ]),
      ];
      return bodies.map((wrong) => `await client.POST(${json(`/api/${contract.name}`)}, { body: ${json(wrong)} });`);
    });
}

/** Returns a program of these lines, which is compiled but never run. Its first call is on line 3, counted from 0. */
export const wrongProgram = (lines: readonly string[]): string =>
  [
    "import createClient from 'openapi-fetch';",
    "import type { paths } from './api.ts';",
    "const client = createClient<paths>({ baseUrl: '' });",
    ...lines,
  ].join('\n');
