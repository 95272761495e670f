import { parseAnalyticsId, analyticsServices, exampleIds } from '@quoin/shared/contract/analytics';
import { applications } from '@quoin/shared/contract/resources/applications';
import type { Row } from '../db/tables.ts';
import type { ResourceHooks } from '../engine/resource-hooks.ts';
import { getTableName } from '../engine/resource.ts';
import { refuseErrors } from '../http/problem.ts';

/** The formats of settings that an external service issues. */
const rules: readonly { name: string; isRight: (value: string) => boolean; words: string }[] = [
  ...analyticsServices.map((name) => ({
    name,
    isRight: (value: string) => parseAnalyticsId(name, value) !== undefined,
    words: `Must be an id such as ${exampleIds[name]}.`,
  })),
  {
    name: 'google_site_verification',
    isRight: (value) => /^[\w-]+$/.test(value),
    words: 'Must be the code alone, as the service gives it out.',
  },
];

const findInvalid = (values: Row) =>
  rules.filter(
    ({ name, isRight }) => typeof values[name] === 'string' && values[name] !== '' && !isRight(values[name]),
  );

export const applicationsHooks: ResourceHooks = {
  // A form sends every field. So a value that was stored before its rule existed must not block a change of other
  // fields.
  beforeUpdate: async (db, { scope, id, draft: { values } }) => {
    const wrong = findInvalid(values);
    if (wrong.length === 0) return;
    const stored: Row | undefined = await db
      .selectFrom(getTableName(applications))
      .select(wrong.map(({ name }) => name))
      .where('app_key', '=', scope.appKey)
      .where('id', '=', id)
      .executeTakeFirst();
    refuseErrors(
      Object.fromEntries(
        wrong.filter(({ name }) => stored?.[name] !== values[name]).map(({ name, words }) => [name, [words]]),
      ),
    );
  },
};
