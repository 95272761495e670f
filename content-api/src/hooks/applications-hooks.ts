import { parseAnalyticsId, analyticsServices, exampleIds } from '@quoin/shared/contract/analytics';
import { applications } from '@quoin/shared/contract/resources/applications';
import { appendAudit } from '../audit/append.ts';
import { refuseWithoutReauthentication } from '../accounts/reauthentication.ts';
import type { Row, Value } from '../db/tables.ts';
import type { ResourceHooks } from '../engine/resource-hooks.ts';
import { activeStatus, getTableName } from '../engine/resource.ts';
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

const isOff = (status: Value | undefined): boolean => status !== undefined && status !== activeStatus;

/**
 * Whether a change switches a site off, or no longer demands a second factor of its administrators or a second person
 * for what visitors see.
 */
const isSensitive = (values: Row, stored: Row | undefined): boolean =>
  (isOff(values.status) && !isOff(stored?.status))
  || (values.second_factor === 'offered' && stored?.second_factor === 'demanded')
  || (values.review === 'optional' && stored?.review === 'demanded');

export const applicationsHooks: ResourceHooks = {
  // A form sends every field. So a value that was stored before its rule existed must not block a change of other
  // fields, and a site that is off already is not switched off.
  beforeUpdate: async (db, { scope, id, parsed: { values }, writer }) => {
    const invalid = findInvalid(values);
    const isHarmless = !isOff(values.status) && values.second_factor !== 'offered' && values.review === undefined;
    if (invalid.length === 0 && isHarmless) return;
    const stored: Row | undefined = await db
      .selectFrom(getTableName(applications))
      .select(['status', 'second_factor', 'review', ...invalid.map(({ name }) => name)])
      .where('app_key', '=', scope.appKey)
      .where('id', '=', id)
      .executeTakeFirst();
    if (writer && isSensitive(values, stored)) refuseWithoutReauthentication(writer);
    refuseErrors(
      Object.fromEntries(
        invalid.filter(({ name }) => stored?.[name] !== values[name]).map(({ name, message }) => [name, [message]]),
      ),
    );
    if (typeof values.review === 'string' && values.review !== stored?.review)
      await appendAudit(db, {
        appKey: scope.appKey,
        events: [{ action: 'change-review-rule', by: writer, detail: { review: values.review } }],
      });
  },
};
