import type { Field } from '../../contract/field.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { pickBody, emptyValue } from '../form/drafts.ts';
import { fromLocalInput } from '../date-time.ts';

/** The slug while none is typed: a preview needs an address. */
const untitled = 'untitled';

const isInteger = (value: unknown): value is string | number =>
  value !== '' && value !== null && Number.isInteger(Number(value));

const isSlug = (field: Field): boolean => field.kind === 'text' && field.format === 'slug';

/** Converts a value that is being typed to the one that the API would return for it. */
function toApiValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'number':
      return isInteger(value) ? Number(value) : field.default;
    case 'reference':
      return isInteger(value) ? Number(value) : null;
    case 'date-time':
    case 'day':
      return value || null;
    default:
      return value || (isSlug(field) ? untitled : '');
  }
}

interface EditedRecord {
  screens: Pick<Screens, 'contract'>;
  form: CompleteForm;
  record: Row | null;
  draft: Draft;
}

/** Returns the record that a save of the form's values would make. */
export function previewedRecord({
  screens: { contract },
  form,
  record,
  draft,
}: EditedRecord): Row & Record<string, unknown> {
  const stored = new Map<string, unknown>(Object.entries(record ?? {}));
  const typed = new Map<string, unknown>(
    Object.entries(form.toBody(pickBody(form.fields, draft), { isNew: record === null })),
  );
  const now = fromLocalInput(new Date().toISOString());
  return {
    id: 0,
    app_key: '',
    version: 0,
    created_at: now ?? '',
    updated_at: now ?? '',
    ...record,
    ...Object.fromEntries(
      Object.entries(contract.fields)
        .filter(([, { kind }]) => kind !== 'secret')
        .map(([name, field]) => [
          name,
          toApiValue(field, typed.has(name) ? typed.get(name) : (stored.get(name) ?? emptyValue({ field }))),
        ]),
    ),
  };
}
