import { call } from '@quoin/shared/runtime/api-client';
import { ApiError } from '@quoin/shared/runtime/api-error';
import { data, type ActionFunctionArgs } from '@quoin/shared/runtime/router';
import { checkValues } from './check-values.ts';
import type { FormAnswer, Refused, Values } from './form-answer.ts';
import { trap, type VisitorForm } from './visitor-form.ts';

/**
 * The action of a form's route: the browser runs it, and where there is no JavaScript the server does.
 * Whatever happens to the call, it answers with what was typed.
 */
export const receive = (form: VisitorForm) => async ({ request }: ActionFunctionArgs) => {
  const values = await valuesOf(request, [...form.fields, trap]);
  const errors = checkValues(form, values);
  if (Object.keys(errors).length > 0) return refused({ values, errors }, 422);
  try {
    const answer = await call('POST', form.call, { body: values, signal: request.signal, headers: visitorOf(request) });
    const received: FormAnswer = { seeOther: form.thanks(answer) };
    return data(received);
  } catch (error) {
    request.signal.throwIfAborted();
    if (!(error instanceof ApiError)) console.error(`${form.path} could not be sent:`, error);
    return refusalOf(error, { form, values });
  }
};

const refused = (answer: Refused, status: number) => data<FormAnswer>(answer, { status });

function refusalOf(error: unknown, { form, values }: { form: VisitorForm; values: Values }) {
  const { status, problem: { errors = {} } } = error instanceof ApiError ? error : { status: 0, problem: {} };
  if (status === 429) return refused({ values, errors: {}, failure: 'tooMany' }, 429);
  const known = form.fields.flatMap((name) => (errors[name]?.[0] === undefined ? [] : [[name, errors[name][0]] as const]));
  return known.length > 0
    ? refused({ values, errors: Object.fromEntries(known) }, 422)
    : refused({ values, errors: {}, failure: 'failed' }, 503);
}

async function valuesOf(request: Request, names: readonly string[]): Promise<Values> {
  const sent = await request.formData();
  return Object.fromEntries(names.map((name) => {
    const value = sent.get(name);
    // Forms send line breaks as two characters; a person counts one.
    return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''];
  }));
}

/** Whom the call is made for: the edge says it of a form that it took; a browser calls for itself. */
function visitorOf({ headers }: Request): Record<string, string> {
  const visitor = headers.get('x-forwarded-for');
  return visitor === null ? {} : { 'x-forwarded-for': visitor };
}
