import { parseAnalyticsId, analyticsServices, exampleIds } from '@quoin/shared/contract/analytics';
import { applications } from '@quoin/shared/contract/resources/applications';
import type { Row } from '../db/tables.ts';
import type { ResourceHooks } from '../engine/resource-hooks.ts';
import { getTableName } from '../engine/resource.ts';
import { refuseErrors } from '../http/problem.ts';

/** The formats of settings that an external service issues. */
const rules: readonly { name: string; isValid: (value: string) => boolean; message: string }[] = [
  ...analyticsServices.map((name) => ({
    name,
    isValid: (value: string) => parseAnalyticsId(name, value) !== undefined,
    message: `Must be an id such as ${exampleIds[name]}.`,
  })),
  {
    name: 'google_site_verification',
    isValid: (value) => /^[\w-]+$/.test(value),
    message: 'Must be only the code, as the service shows it.',
  },
];

const findInvalid = (values: Row) =>
  rules.filter(
    ({ name, isValid }) => typeof values[name] === 'string' && values[name] !== '' && !isValid(values[name]),
  );

export const applicationsHooks: ResourceHooks = {
  // A form sends every field. So a value that was stored before its rule existed must not block a change of other
  // fields.
  beforeUpdate: async (db, { scope, id, draft: { values } }) => {
    const invalid = findInvalid(values);
    if (invalid.length === 0) return;
    const stored: Row | undefined = await db
      .selectFrom(getTableName(applications))
      .select(invalid.map(({ name }) => name))
      .where('app_key', '=', scope.appKey)
      .where('id', '=', id)
      .executeTakeFirst();
    refuseErrors(
      Object.fromEntries(
        invalid.filter(({ name }) => stored?.[name] !== values[name]).map(({ name, message }) => [name, [message]]),
      ),
    );
  },
};
