import type { Contract } from '../../contract/contract.ts';
import type { Field } from '../../contract/field.ts';
import { getUseNames, listUses, resolvePicture, type Pictures } from '../../contract/picture-use.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { pickBody, emptyValue } from '../form/drafts.ts';
import { fromLocalInput } from '../date-time.ts';
import { libraryTexts } from '../media-library/library-texts.ts';

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

/** Returns how visitors would see the pictures of a record with these values. */
function makePictures({ fields }: Contract, values: Readonly<Record<string, unknown>>): Pictures {
  return Object.fromEntries(
    listUses(fields).flatMap((name) => {
      const address = values[name];
      if (typeof address !== 'string' || address === '') return [];
      const names = getUseNames(name);
      return [
        [
          name,
          resolvePicture({
            alt: String(values[names.alt]),
            isDecorative: values[names.decorative] === 1,
            focus: String(values[names.focus]),
            fileAlt: libraryTexts.get(address) ?? '',
          }),
        ],
      ];
    }),
  );
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
  const values = Object.fromEntries(
    Object.entries(contract.fields)
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([name, field]) => [
        name,
        toApiValue(field, typed.has(name) ? typed.get(name) : (stored.get(name) ?? emptyValue({ field }))),
      ]),
  );
  const now = fromLocalInput(new Date().toISOString());
  return {
    id: 0,
    app_key: '',
    version: 0,
    created_at: now ?? '',
    updated_at: now ?? '',
    ...record,
    ...values,
    pictures: makePictures(contract, values),
  };
}
