import { getManualOrderField, type Contract } from '../contract/contract.ts';
import type { Field } from '../contract/field.ts';
import { getUseNames } from '../contract/picture-use.ts';
import { momentColumn } from './list/moment-column.ts';
import type {
  BulkField,
  Column,
  CompleteColumn,
  CompleteField,
  CompleteForm,
  CompleteList,
  CompletePart,
  FieldOptions,
  FormOptions,
  ListOptions,
  PartOptions,
  Screens,
  ScreensOptions,
} from './descriptor.ts';

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Converts an identifier to words: `sub_title` becomes 'Sub title', `metaKey` becomes 'Meta key'. The first 'url' or
 * 'id' gets capitals.
 */
export const toWords = (name: string) =>
  capital(
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]/g, ' ')
      .toLowerCase(),
  ).replace(/\b(url|id)\b/i, (word) => word.toUpperCase());

/** Returns the plural noun of a resource for use in a sentence. An abbreviation keeps its capitals. */
export function toNouns({ name, noun }: Pick<Contract, 'name' | 'noun'>): string {
  const nouns = toWords(name).toLowerCase();
  return nouns === `${noun}s`.toLowerCase() ? `${noun}s` : nouns;
}

const sideKinds: readonly Field['kind'][] = ['image', 'number', 'choice', 'date-time', 'day', 'reference'];

const countRows = (field: Field): number => (field.kind === 'html' ? 12 : 4);

function completeField(contract: Contract, options: string | FieldOptions): CompleteField {
  const overrides = typeof options === 'string' ? { name: options } : options;
  const field = contract.fields[overrides.name];
  if (!field) throw new Error(`${contract.name}: the form shows "${overrides.name}", which the contract does not have`);
  if (field.readOnly)
    throw new Error(`${contract.name}: the form shows "${overrides.name}", which only the server sets`);
  return {
    label: toWords(overrides.name),
    rows: countRows(field),
    help: undefined,
    place: sideKinds.includes(field.kind) ? 'side' : 'main',
    ...overrides,
    field,
  };
}

/** Returns the fields of the use of a picture, which a form shows below it. */
function completeUse({ fields }: Contract, { name, label, field }: CompleteField): CompleteField[] {
  if (field.kind !== 'image') return [];
  const { alt, decorative, focus } = getUseNames(name);
  return [
    [alt, 'text for this place'],
    [decorative, 'decorative here'],
    [focus, 'focal point'],
  ].flatMap(([useName = '', words]) => {
    const use = fields[useName];
    return use
      ? [{ name: useName, label: `${label}: ${words}`, rows: 1, help: undefined, place: 'picture', field: use }]
      : [];
  });
}

const systemFields: readonly string[] = ['id', 'app_key', 'version', 'created_at', 'updated_at'];
/** Kinds of field that a list is not sorted by: an order by markup or by image address helps nobody. */
const unsorted: readonly Field['kind'][] = ['html', 'code', 'image', 'secret'];

function completeColumn(contract: Contract, column: Column): CompleteColumn {
  const unknownField = column.fields.find((name) => !contract.fields[name] && !systemFields.includes(name));
  if (unknownField !== undefined)
    throw new Error(`${contract.name}: the list shows "${unknownField}", which the contract does not have`);
  const [first] = column.fields;
  const kind = first === undefined ? undefined : contract.fields[first]?.kind;
  return { ...column, sort: kind && unsorted.includes(kind) ? undefined : first };
}

/** Returns the contract's fields that a list with these columns requests: those that its cells read, and the label. */
export const toListFields = (contract: Contract, columns: readonly Column[]): string[] =>
  [...new Set([contract.label, ...columns.flatMap(({ fields }) => fields)])].filter((name) => contract.fields[name]);

/** The optional columns of every list. */
const momentColumns = [momentColumn('created_at', 'Created'), momentColumn('updated_at', 'Changed')];

/** Whether rows often get the same value of a field. A record's place among records of its own kind is none. */
function isAlike({ name }: Contract, field: Field): boolean {
  switch (field.kind) {
    case 'choice':
      return true;
    case 'reference':
      return field.to !== name;
    case 'number':
      return field.switch !== undefined;
    case 'text':
      return field.format === 'tags';
    default:
      return false;
  }
}

/** Returns the fields that can be changed in several rows together. */
function bulkFields(contract: Contract, { list, form }: Pick<ScreensOptions<Contract>, 'list' | 'form'>): BulkField[] {
  const named = typeof list === 'function' ? undefined : list.bulk;
  const inForm = typeof form === 'function' ? [] : form.fields.map((field) => completeField(contract, field));
  const alike = inForm.filter(({ field }) => isAlike(contract, field));
  const unknown = named?.find((name) => !alike.some((field) => field.name === name));
  if (unknown !== undefined)
    throw new Error(`${contract.name}: the list changes "${unknown}", which several rows of the form cannot share`);
  const fields = named
    ? named.flatMap((name) => alike.filter((field) => field.name === name))
    : alike.filter(({ place }) => place !== 'unused');
  return fields
    .filter(({ field }) => field.access !== 'never')
    .map(({ name, label, field }) => ({ name, label, field }));
}

interface ListInput {
  noun: string;
  options: ListOptions;
  bulk: readonly BulkField[];
}

function completeList(contract: Contract, { noun, options, bulk }: ListInput): CompleteList {
  return {
    heading: toWords(contract.name),
    pageSize: 10,
    sizes: [10, 25, 50, 100],
    placeholder: `Search ${toNouns(contract)}…`,
    emptyText: 'No Data Found',
    deleteQuestion: `Are you sure you want to delete this ${noun}?`,
    actions: undefined,
    canAdd: true,
    canDelete: true,
    views: [],
    ...options,
    bulk,
    columns: [...options.columns, ...momentColumns].map((column) => completeColumn(contract, column)),
    fields: toListFields(
      contract,
      options.columns.filter(({ isOptional }) => !isOptional),
    ),
  };
}

function completePart(contract: Contract, { as, screens: own, initial = {} }: PartOptions): CompletePart {
  const embed = contract.embeds.find((each) => each.as === as && each.from === own.contract.name);
  const hasDrafts = contract.editing.drafts && own.contract.editing.drafts;
  if (!embed || embed.from === contract.name || !hasDrafts || typeof own.form === 'function')
    throw new Error(`${contract.name}: the form edits "${as}", which are no parts with drafts and a form of their own`);
  const { by } = embed;
  const places = [by, getManualOrderField(own.contract)];
  const form = { ...own.form, fields: own.form.fields.filter(({ name }) => !places.includes(name)) };
  return { as, screens: own, initial, by, title: toWords(as), form };
}

function completeForm(contract: Contract, { noun, options }: { noun: string; options: FormOptions }): CompleteForm {
  const { fields, parts = [], ...overrides } = options;
  const complete = fields
    .map((field) => completeField(contract, field))
    .flatMap((field) => [field, ...completeUse(contract, field)]);
  const duplicate = complete.find(({ name }, index) => complete.findIndex((other) => other.name === name) !== index);
  if (duplicate) throw new Error(`${contract.name}: the form shows "${duplicate.name}" twice`);
  return {
    title: `${capital(noun)} Settings`,
    newTitle: overrides.title ?? `New ${noun}`,
    saved: 'Success! Data updated successfully.',
    toBody: (draft) => draft,
    after: undefined,
    preview: undefined,
    publicPath: undefined,
    ...overrides,
    fields: complete,
    parts: parts.map((part) => completePart(contract, part)),
  };
}

/**
 * Fills in the defaults of a resource's screens. All defaults of the kit are set here and nowhere else.
 * @throws Error when a column or a form field contradicts the contract; the message names the resource and the field
 */
export function screens<C extends Contract>(contract: C, options: ScreensOptions<C>): Screens {
  const noun = options.noun ?? contract.noun;
  return {
    contract,
    path: options.path,
    noun,
    appKey: options.appKey,
    list:
      typeof options.list === 'function'
        ? options.list
        : completeList(contract, { noun, options: options.list, bulk: bulkFields(contract, options) }),
    form: typeof options.form === 'function' ? options.form : completeForm(contract, { noun, options: options.form }),
  };
}
