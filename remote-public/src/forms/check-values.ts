import { emailPattern } from '@quoin/shared/contract/text-patterns';
import { texts } from '../texts.ts';
import type { Values } from './form-answer.ts';
import type { VisitorForm } from './visitor-form.ts';

function errorOf({ contract }: VisitorForm, { name, value }: { name: string; value: string }): string | undefined {
  const field = contract.fields[name];
  if (field?.kind !== 'text') return undefined;
  if (value === '') return field.required ? (texts.form.missing.get(name) ?? texts.form.missingAny) : undefined;
  if (value.length > field.max) return texts.form.tooLong(field.max);
  return field.format === 'email' && !emailPattern.test(value) ? texts.form.noEmail : undefined;
}

/** What is wrong with a form's values before the API is asked, by field; the rules are the contract's. */
export function checkValues(form: VisitorForm, values: Values): Values {
  const found = form.fields.flatMap((name) => {
    const error = errorOf(form, { name, value: (values[name] ?? '').trim() });
    return error === undefined ? [] : [[name, error] as const];
  });
  return { ...form.check?.(values), ...Object.fromEntries(found) };
}
