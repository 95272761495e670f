import { call } from '@quoin/shared/runtime/api-client';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { data } from '@quoin/shared/runtime/router';
import { type FormResult, type Values, respondRefused } from './form-result.ts';
import type { VisitorForm } from './visitor-form.ts';

/**
 * Sends a form's values to the API and returns the result.
 * @throws any error that is not an `ApiError`, such as a failed import
 */
export async function send(form: VisitorForm, { values, request }: { values: Values; request: Request }) {
  try {
    const response = await call('POST', form.call, {
      body: values,
      signal: request.signal,
      headers: toForwardedHeader(request),
    });
    return data<FormResult>({ seeOther: form.thanks(response) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return toRefusal(error, { form, values });
  }
}

function toRefusal(
  { status, problem: { errors = {} } }: ApiError,
  { form, values }: { form: VisitorForm; values: Values },
) {
  if (status === 429) return respondRefused({ values, errors: {}, failure: 'tooMany' }, 429);
  const fieldErrors = form.fields.flatMap((name) =>
    errors[name]?.[0] === undefined ? [] : [[name, errors[name][0]] as const],
  );
  return fieldErrors.length > 0
    ? respondRefused({ values, errors: Object.fromEntries(fieldErrors) }, 422)
    : respondRefused({ values, errors: {}, failure: 'failed' }, 503);
}

/**
 * Returns the header with the visitor's address, for which the API counts the call. The edge sets it on a form that it
 * receives; a browser calls the API by itself.
 */
function toForwardedHeader({ headers }: Request): Record<string, string> {
  const visitor = headers.get('x-forwarded-for');
  return visitor === null ? {} : { 'x-forwarded-for': visitor };
}
