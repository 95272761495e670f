import { getErrorMessage } from '../../contract/error-message.ts';
import { ApiError } from '../../runtime/api-error.ts';

/** What a call that plans or publishes was refused for: the errors of its fields, and all of it in words. */
export function describeRefusal(error: unknown): {
  fields: ReadonlyMap<string, string>;
  text: string;
  details: string[];
} {
  const { errors = {}, items = [] } = error instanceof ApiError ? error.problem : {};
  return {
    fields: new Map(Object.entries(errors).map(([name, messages]) => [name, messages.join(' ')])),
    text: getErrorMessage(error),
    details: items.map(({ label, errors: found }) => `${label}: ${Object.values(found).flat().join(' ')}`),
  };
}
