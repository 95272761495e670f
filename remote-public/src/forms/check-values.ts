import { emailPattern } from '@quoin/shared/contract/texts/text-patterns';
import { isInvisible } from '@quoin/shared/contract/texts/visible-text';
import { texts } from '../texts.ts';
import type { Values } from './form-result.ts';
import type { VisitorForm } from './visitor-form.ts';

function findError({ contract }: VisitorForm, { name, value }: { name: string; value: string }): string | undefined {
  const field = contract.fields[name];
  if (field?.kind !== 'text') return undefined;
  if (isInvisible(value)) return field.required ? (texts.form.missing.get(name) ?? texts.form.missingAny) : undefined;
  if (value.length > field.max) return texts.form.tooLong(field.max);
  return field.format === 'email' && !emailPattern.test(value) ? texts.form.noEmail : undefined;
}

/** Validates a form's values by the contract and the form's own check. Returns an error message by field. */
export function checkValues(form: VisitorForm, values: Values): Values {
  const errors = form.fields.flatMap((name) => {
    const error = findError(form, { name, value: (values[name] ?? '').trim() });
    return error === undefined ? [] : [[name, error] as const];
  });
  return { ...form.check?.(values), ...Object.fromEntries(errors) };
}
