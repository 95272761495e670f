import type { ActionFunctionArgs } from '@quoin/shared/runtime/router';
import { checkValues } from './check-values.ts';
import { type Values, respondRefused } from './form-result.ts';
import { trap, type VisitorForm } from './visitor-form.ts';

/**
 * Returns the action of a form's route. The browser runs it; without JavaScript the server does. If the form is not
 * received, the result contains the typed values.
 * @throws the signal's reason if the request is aborted
 */
export const receive =
  (form: VisitorForm) =>
  async ({ request }: ActionFunctionArgs) => {
    const values = await readValues(request, [...form.fields, trap]);
    const errors = checkValues(form, values);
    if (Object.keys(errors).length > 0) return respondRefused({ values, errors }, 422);
    try {
      const { send } = await import(/* webpackChunkName: "send" */ './send.ts');
      return await send(form, { values, request });
    } catch (error) {
      request.signal.throwIfAborted();
      console.error(`${form.path} could not be sent:`, error);
      return respondRefused({ values, errors: {}, failure: 'failed' }, 503);
    }
  };

async function readValues(request: Request, names: readonly string[]): Promise<Values> {
  const formData = await request.formData();
  return Object.fromEntries(
    names.map((name) => {
      const value = formData.get(name);
      // Forms send a line break as CRLF; it counts as one character, as a person counts it.
      return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''];
    }),
  );
}
