import type { Database } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { parseValue } from './field-values.ts';
import type { ListCondition } from './list-condition.ts';
import { readText } from './list-query.ts';
import type { ReadHooks } from './resource-hooks.ts';
import type { Scope } from './scope.ts';
import type { Body } from './validate.ts';

/**
 * Reads the parameters that read hooks declare. An absent or empty one does not restrict the list.
 * @throws HttpProblem 400 when a value does not fit the declared field
 */
export function readConditions(
  hooks: ReadHooks,
  { query, database, scope }: { query: Body; database: Pick<Database, 'db' | 'searchRows'>; scope: Scope },
): ListCondition[] {
  return Object.entries(hooks).flatMap(([name, { field, where }]): ListCondition[] => {
    const text = readText(query, name);
    if (text === '') return [];
    const parsed = parseValue(field, text);
    if ('error' in parsed) throw new HttpProblem(400, { detail: `${name}: ${parsed.error}` });
    const { db, searchRows } = database;
    return [(rows) => where(rows, { db, searchRows, scope, value: parsed.value })];
  });
}
