import type { Contract } from '../contract/contract.ts';
import type { Field } from '../contract/field.ts';
import type {
  Column,
  CompleteColumn,
  CompleteField,
  CompleteForm,
  CompleteList,
  FieldGiven,
  FormGiven,
  ListGiven,
  Screens,
  ScreensGiven,
} from './descriptor.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Converts an identifier to words: `sub_title` becomes 'Sub title', `metaKey` becomes 'Meta key'. The first 'url' or
 * 'id' gets capitals.
 */
export const words = (name: string) =>
  capital(
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]/g, ' ')
      .toLowerCase(),
  ).replace(/\b(url|id)\b/i, (word) => word.toUpperCase());

/** Returns the plural noun of a resource for use in a sentence. An abbreviation keeps its capitals. */
export function nounsOf({ name, noun }: Pick<Contract, 'name' | 'noun'>): string {
  const nouns = words(name).toLowerCase();
  return nouns === `${noun}s`.toLowerCase() ? `${noun}s` : nouns;
}

const sideKinds: readonly Field['kind'][] = ['image', 'number', 'choice', 'date-time', 'day', 'reference'];

const rowsOf = (field: Field): number => (field.kind === 'html' ? 12 : 4);

function completeField(contract: Contract, given: string | FieldGiven): CompleteField {
  const own = typeof given === 'string' ? { name: given } : given;
  const field = contract.fields[own.name];
  if (!field) throw new Error(`${contract.name}: the form shows "${own.name}", which the contract does not have`);
  if (field.readOnly) throw new Error(`${contract.name}: the form shows "${own.name}", which only the server sets`);
  return {
    label: words(own.name),
    rows: rowsOf(field),
    help: undefined,
    place: sideKinds.includes(field.kind) ? 'side' : 'main',
    ...own,
    field,
  };
}

const systemFields: readonly string[] = ['id', 'app_key', 'version', 'created_at', 'updated_at'];
/** Kinds of field that a list is not sorted by: an order by markup or by image address helps nobody. */
const unsorted: readonly Field['kind'][] = ['html', 'code', 'image', 'secret'];

function completeColumn(contract: Contract, column: Column): CompleteColumn {
  const lost = column.fields.find((name) => !contract.fields[name] && !systemFields.includes(name));
  if (lost !== undefined)
    throw new Error(`${contract.name}: the list shows "${lost}", which the contract does not have`);
  const [first] = column.fields;
  const kind = first === undefined ? undefined : contract.fields[first]?.kind;
  return { ...column, sort: kind && unsorted.includes(kind) ? undefined : first };
}

/** Returns the contract's fields that a list requests: those that its cells read, and the label. */
const fieldsOf = (contract: Contract, columns: readonly Column[]): string[] =>
  [...new Set([contract.label, ...columns.flatMap(({ fields }) => fields)])].filter((name) => contract.fields[name]);

function completeList(contract: Contract, { noun, given }: { noun: string; given: ListGiven }): CompleteList {
  return {
    heading: words(contract.name),
    pageSize: 10,
    sizes: [10, 25, 50, 100],
    placeholder: `Search ${nounsOf(contract)}…`,
    emptyText: 'No Data Found',
    deleteQuestion: `Are you sure you want to delete this ${noun}?`,
    actions: undefined,
    canAdd: true,
    canDelete: true,
    views: [],
    ...given,
    columns: given.columns.map((column) => completeColumn(contract, column)),
    fields: fieldsOf(contract, given.columns),
  };
}

function completeForm(contract: Contract, { noun, given }: { noun: string; given: FormGiven }): CompleteForm {
  const { fields, ...own } = given;
  const complete = fields.map((field) => completeField(contract, field));
  const twice = complete.find(({ name }, index) => complete.findIndex((other) => other.name === name) !== index);
  if (twice) throw new Error(`${contract.name}: the form shows "${twice.name}" twice`);
  return {
    title: `${capital(noun)} Settings`,
    saved: 'Success! Data updated successfully.',
    toBody: (draft) => draft,
    after: undefined,
    preview: undefined,
    ...own,
    fields: complete,
  };
}

/**
 * Fills in the defaults of a resource's screens. All defaults of the kit are set here and nowhere else.
 * @throws Error when a column or a form field contradicts the contract; the message names the resource and the field
 */
export function screens<C extends Contract>(contract: C, given: ScreensGiven<C>): Screens {
  const noun = given.noun ?? contract.noun;
  return {
    contract,
    path: given.path,
    noun,
    appKey: given.appKey,
    list: typeof given.list === 'function' ? given.list : completeList(contract, { noun, given: given.list }),
    form: typeof given.form === 'function' ? given.form : completeForm(contract, { noun, given: given.form }),
  };
}
