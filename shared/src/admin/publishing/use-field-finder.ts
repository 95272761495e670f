import type { PublicationItem } from '../../contract/draft-wire.ts';
import type { CompleteForm, Screens } from '../descriptor.ts';
import type { EditedRecord } from '../form/use-edited-record.ts';
import type { PartsState } from '../parts/use-parts.ts';

interface FieldFinderOptions {
  screens: Screens;
  form: CompleteForm;
  edited: EditedRecord;
  parts: PartsState;
}

/** Returns how the form shows what prevents the publication of a record; undefined if the form does not have it. */
export type FindFields = (item: PublicationItem) => (() => void) | undefined;

/** Finds the fields of a form and its parts that prevent a publication, to show their errors and focus the first. */
export function useFieldFinder({ screens, form, edited, parts }: FieldFinderOptions): FindFields {
  const { record, methods } = edited.formDraft;
  return ({ resource, id, errors }) => {
    if (resource !== screens.contract.name || id !== record?.id) {
      const show = parts.forms.findCard(`${resource}-${id}`);
      return show && (() => show(errors));
    }
    const isHere = form.fields.some(({ name }) => Object.hasOwn(errors, name));
    return isHere ? () => showErrors(errors, { form, methods }) : undefined;
  };
}

/** Shows messages at the inputs of a form, and focuses the first; returns whether it has one of the fields. */
export function showErrors(
  errors: Readonly<Record<string, string[]>>,
  { form, methods: { setError } }: { form: CompleteForm; methods: EditedRecord['formDraft']['methods'] },
): boolean {
  const shown = form.fields.filter(({ name }) => Object.hasOwn(errors, name));
  shown.forEach(({ name }, index) =>
    setError(name, { type: 'server', message: errors[name]?.join(' ') ?? '' }, { shouldFocus: index === 0 }),
  );
  return shown.length > 0;
}
