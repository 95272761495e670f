import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { changesPerPage } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import {
  author,
  changeColumns,
  changeSchema,
  describeChanges,
  listVisibleChanges,
  readNames,
} from './describe-changes.ts';
import type { Database } from '../../db/database.ts';
import { readPaging, readText } from '../../engine/list-query.ts';
import { readFilter, readNumberFilter, readTimeFilters } from '../../http/read-filter.ts';
import { errorResponses, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { allowRole } from '../../engine/permissions.ts';

type QueryParameters = Readonly<Record<string, unknown>>;

const resources: readonly string[] = [...contracts.map(({ name }) => name), 'files'];

function readChangeLogQuery(query: QueryParameters) {
  const { page, size } = readPaging(query);
  return {
    page,
    size: readText(query, 'size') === '' ? changesPerPage : Math.min(size, changesPerPage),
    resource: readFilter(query, {
      name: 'resource',
      isValid: (text) => resources.includes(text),
      form: `one of ${resources.join(', ')}`,
    }),
    record: readFilter(query, { name: 'record', isValid: (text) => text.length <= 255, form: 'an id or a file name' }),
    by: readNumberFilter(query, { name: 'by', form: 'the id of a user' }),
    ...readTimeFilters(query),
  };
}

/** Serves the change log of an application page by page, by person, resource, record and time. For administrators. */
export function changeLogRoute(
  app: FastifyInstance,
  { database, settings, gates }: { database: Database; settings: Settings; gates: Gates },
): void {
  app.get<{ Querystring: QueryParameters }>(
    '/app-report/change-log',
    { onRequest: [gates.signedIn, allowRole('viewer')], schema },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const { page, size, resource, record, by, from, until } = readChangeLogQuery(request.query);
      const accountsKey = settings.accountsAppKey;
      const all = database.db
        .selectFrom('changes')
        .where('app_key', '=', scope.appKey)
        .where('resource', 'in', listVisibleChanges(holder, scope));
      let matching = all;
      if (resource !== undefined) matching = matching.where('resource', '=', resource);
      if (record !== undefined) matching = matching.where('record_id', '=', record);
      if (by !== undefined) matching = matching.where('user_id', '=', by);
      if (from !== undefined) matching = matching.where('at', '>=', from);
      if (until !== undefined) matching = matching.where('at', '<', until);
      const changes = await matching
        .select(changeColumns)
        .orderBy('revision', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const authors = await all.select('user_id').distinct().orderBy('user_id').execute();
      const ids = authors.flatMap(({ user_id: id }) => id ?? []);
      const names = await readNames(database, { accountsKey, ids });
      return {
        data: {
          data: await describeChanges(database, { scope, accountsKey, changes }),
          people: ids.map((id) => ({ id, name: names.get(id) ?? null })),
          current_page: page,
          last_page: Math.max(1, Math.ceil(Number(total) / size)),
          per_page: size,
          total: Number(total),
        },
      };
    },
  );
}

const integer = { type: 'integer', minimum: 1, maximum: 999_999_999 };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` };

const schema = {
  tags: ['dashboard'],
  summary: 'List the changes of this site',
  description:
    'Every create, update and delete, newest first, with the user who made it. The log has at least the last thousand changes.',
  security: security.signedIn,
  querystring: {
    type: 'object',
    properties: {
      page: { ...integer, maximum: 100_000 },
      size: { ...integer, maximum: changesPerPage },
      resource: { enum: resources },
      record: { type: 'string', maxLength: 255, description: 'The id of the record, or the name of the file.' },
      by: { ...integer, description: 'The id of the user who made the changes.' },
      from: { ...time, description: 'The first second, in UTC.' },
      until: { ...time, description: 'The second after the last one, in UTC.' },
    },
  },
  response: {
    200: makeSuccess(
      'A page of changes, and everybody who made a change in the log.',
      object({
        data: { type: 'array', maxItems: changesPerPage, items: changeSchema },
        people: { type: 'array', items: author },
        current_page: { type: 'integer' },
        last_page: { type: 'integer' },
        per_page: { type: 'integer' },
        total: { type: 'integer' },
      }),
    ),
    ...errorResponses(400, 401, 403),
  },
};
