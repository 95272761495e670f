import type { Contract, Embed } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import { emptyOf } from '@quoin/shared/contract/empty-of';
import type { Field, Known, NumberField, TextField } from '@quoin/shared/contract/field';
import { slugPattern } from '@quoin/shared/contract/text-patterns';
import { keptDays, maxRows, maxSearchLength, revisionHeader } from '@quoin/shared/contract/wire';
import { object, ofBodies, pageOf, problem, refusals, success, type Schema } from '../http/answers.ts';
import { security } from '../http/security.ts';
import { imageMax, shapes } from './field-values.ts';
import { onceHeaders } from './once.ts';
import { contractNamed, systemColumns } from './resource.ts';

const momentPattern = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`;
const dayPattern = String.raw`^\d{4}-\d{2}-\d{2}$`;

/** A field as it is answered. */
function answered(field: Field): Schema {
  switch (field.kind) {
    case 'number': return { type: 'integer' };
    case 'reference': return { type: ['integer', 'null'], description: `The id of a record of ${field.to}.` };
    case 'moment': return { type: ['string', 'null'], pattern: momentPattern, description: 'In UTC.' };
    case 'day': return { type: ['string', 'null'], pattern: dayPattern };
    case 'choice': return { type: 'string', enum: [...new Set([...field.options, field.default])] };
    default: return { type: 'string' };
  }
}

/** A format that the server checks; of a field that may be empty, '' is the other one. */
const formatted = ({ required }: TextField, format: Schema): Schema => (required ? format : { anyOf: [format, { maxLength: 0 }] });

/** Each text as a sentence of its own; undefined ones are left out. */
function described(...texts: readonly (string | undefined)[]): { description?: string } {
  const sentences = texts.flatMap((text) => (text === undefined ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`]));
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

/**
 * The value that a create stores for an absent field, in words. A `default` in the schema makes generators declare the field as
 * required in what a client sends, and would be wrong for an update, which leaves an absent field as it is.
 */
const defaultInWords = (value: string | number): string | undefined => (value === '' ? undefined : `a create without it stores ${value}`);

/** Of a text with names that mean something: each, and what. */
const knownWords = (known: readonly Known[]): string => `${known.map(({ value, about }) => `${value}: ${about}`).join('; ')}. Any other text may be sent`;

function sentText(field: TextField): Schema {
  const text = {
    // A phone number may be sent as a number (spec §5).
    type: [...(field.format === 'digits' ? ['integer'] : []), 'string', 'null'], maxLength: field.max,
    ...described(field.format === 'link' || field.format === 'links' ? shapes[field.format] : undefined, field.known && knownWords(field.known), defaultInWords(field.default)),
  };
  if (field.format === 'slug') return { ...text, ...formatted(field, { pattern: slugPattern.source }) };
  return field.format === 'email' ? { ...text, ...formatted(field, { format: 'email' }) } : text;
}

const sentNumber = ({ min, max, default: usual, switch: meaning }: NumberField): Schema => ({
  type: ['integer', 'string', 'null'], minimum: min, maximum: max,
  ...described(meaning && `1 is ${meaning.on}, any other number ${meaning.off}`, defaultInWords(usual)),
});

/** `engine/validate.ts` refuses an empty value of these, in an update too. */
const isNeverEmpty = (field: Field): boolean => field.required === true && emptyOf(field) === '';

/** A field as it is sent. */
const sent = (field: Field): Schema => (isNeverEmpty(field) ? { ...clearable(field), type: 'string', minLength: 1 } : clearable(field));

/** A field as it is sent; null or '' clears. */
function clearable(field: Field): Schema {
  switch (field.kind) {
    case 'number': return sentNumber(field);
    case 'reference': return { type: ['integer', 'string', 'null'], description: `The id of a record of ${field.to}.` };
    case 'moment': return { type: ['string', 'null'], examples: ['2026-01-31 09:00:00'] };
    case 'day': return { type: ['string', 'null'], examples: ['2026-01-31'] };
    case 'choice': return { type: ['string', 'null'], enum: [...new Set([...field.options, field.default, '', null])], ...described(defaultInWords(field.default)) };
    case 'secret': return { type: ['string', 'null'], minLength: field.min, maxLength: field.max, writeOnly: true };
    case 'image': return { type: ['string', 'null'], maxLength: imageMax, ...described(shapes.image), examples: ['/media/x.webp'] };
    case 'text': return sentText(field);
    case 'html': return { type: ['string', 'null'], maxLength: field.max, ...described('HTML; what could do more than be read is taken out') };
    case 'code': return { type: ['string', 'null'], maxLength: field.max, ...described(shapes[field.language]) };
  }
}

/** A component's name: `PostCategories`. */
export const schemaName = (contract: Contract): string => contract.name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const refTo = (name: string): Schema => ({ $ref: `${name}#` });

/**
 * Every shape that the routes refer to.
 * @param created the resources with a create: linters report a shape that no route refers to
 */
export function components(created: readonly Contract[]): (Schema & { $id: string })[] {
  return [problem, ...contracts.flatMap((contract) => [recordOf(contract), rowOf(contract), bodyOf(contract)]), ...created.map((contract) => createOf(contract))];
}

function recordOf(contract: Contract): Schema & { $id: string } {
  const readable = Object.entries(contract.fields).filter(([, field]) => field.kind !== 'secret' && field.access !== 'never');
  const embedded = (embed: Embed): [string, Schema] => [embed.as, { type: 'array', items: refTo(schemaName(contractNamed(embed.from))) }];
  return {
    $id: schemaName(contract),
    type: 'object',
    description: 'Without a token, the fields for administrators are absent.',
    // What everybody may read is always there.
    required: [...systemColumns, ...readable.filter(([, field]) => (field.access ?? 'public') === 'public').map(([name]) => name)],
    properties: {
      id: { type: 'integer' },
      app_key: { type: 'string' },
      ...Object.fromEntries(readable.map(([name, field]) => [name, answered(field)])),
      version: { type: 'integer', description: 'Grows with each change; for If-Match.' },
      created_at: { type: 'string', pattern: momentPattern },
      updated_at: { type: 'string', pattern: momentPattern },
      ...Object.fromEntries(contract.embeds.map(embedded)),
    },
    additionalProperties: false,
  };
}

/** A record of which a list was asked for some fields only. */
function rowOf(contract: Contract): Schema & { $id: string } {
  const record = recordOf(contract);
  return { ...record, $id: `${schemaName(contract)}Row`, description: 'As far as `fields` asks for it.', required: [...systemColumns] };
}

function bodyOf(contract: Contract): Schema & { $id: string } {
  const writable = Object.entries(contract.fields).filter(([, field]) => !field.readOnly);
  return {
    $id: `${schemaName(contract)}Body`,
    type: 'object',
    description: "Absent leaves, null or '' clears; unknown keys are dropped.",
    properties: Object.fromEntries(writable.map(([name, field]) => [name, sent(field)])),
  };
}

/** The body of a create. One flat object: of an `allOf` with the required names in a second schema, generators make a type that no value has. */
function createOf(contract: Contract): Schema & { $id: string } {
  const required = requiredOf(contract);
  return {
    ...bodyOf(contract),
    $id: `${schemaName(contract)}Create`,
    description: "Absent, null and '' store the default; unknown keys are dropped.",
    ...(required.length > 0 ? { required } : {}),
  };
}

const withMatch = { type: 'object', properties: { 'if-match': { type: 'string', description: 'The version that was read; another one answers 412.' } } };
const idOf = (contract: Contract): Schema =>
  ({ type: 'object', required: ['id'], properties: { id: { type: 'string', description: contract.readsBySlug ? 'The id, or for reading the slug, or a slug that the record had before.' : 'The id.' } } });

/** What a create is refused without. */
const requiredOf = (contract: Contract): string[] => Object.entries(contract.fields).filter(([, field]) => field.required).map(([name]) => name);

const received = object({ message: { type: 'string' } }, { description: 'Without a token.' });

const etag = {
  etag: { type: 'string', description: 'For If-Match with a token, the version; for If-None-Match without one.' },
  [revisionHeader]: { type: 'string', description: 'Without a token: the revision of the content that was read, as GET /changes counts it.' },
};
const presentAddress = { 'content-location': { type: 'string', description: 'Where the record is by its slug; another slug than was asked for, when it had that one before.' } };
/** What was read without a token is known by its tag, and need not be sent again. */
const unchanged = { 304: { description: 'What If-None-Match names is what there is.', type: 'null', headers: etag } };
const ofWrites = [401, 403, 409] as const;

const listQueryOf = (contract: Contract): Schema => ({
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1 },
    size: { type: 'integer', minimum: 1, description: `Without page and size: all, ${maxRows} at most.` },
    search_key: { type: 'string', maxLength: maxSearchLength, description: 'One or two characters are looked for in the first 1,000 rows of the list only.' },
    sort: { type: 'string', default: contract.order.by },
    order: { type: 'string', enum: ['asc', 'desc'], description: `Without it ${contract.order.descending ? `desc for ${contract.order.by}, and asc for any other` : 'asc'}.` },
    fields: { type: 'string', description: 'Names with commas between: rows have only these beside id, app_key, version, created_at and updated_at, and no records inside.' },
    ...Object.fromEntries(contract.filters.map((name) => [name, { type: 'string', description: 'Only those with this value.' }])),
  },
});

/** What a resource's routes say of themselves; the document at /api/openapi.json is made of it. */
export function documented(contract: Contract) {
  const tags = [contract.name];
  const common = { tags, security: security.signedIn };
  const record = refTo(schemaName(contract));
  const asked = contract.isPublic ? { tags, security: security.open } : common;
  const known = contract.isPublic ? unchanged : {};
  const body = refTo(`${schemaName(contract)}Body`);
  const one = idOf(contract);
  const reads = { ...known, ...refusals(401, 403, 404) };
  return {
    list: {
      ...asked, summary: `The ${contract.name}, page by page or all`,
      description: contract.isPublic ? 'Without a token: active records only, with their public fields.' : 'For administrators.',
      querystring: listQueryOf(contract),
      response: { 200: success('A page of them; without a token, with an ETag.', pageOf({ anyOf: [record, refTo(`${schemaName(contract)}Row`)] })), ...reads },
    },
    read: {
      ...asked, summary: `One ${contract.noun}`, params: one,
      description: contract.isPublic ? 'Without a token: only an active record, with its public fields.' : 'For administrators.',
      response: { 200: { ...success('The record.', record), headers: contract.readsBySlug ? { ...etag, ...presentAddress } : etag }, ...reads },
    },
    create: {
      ...common, ...(contract.canAnyoneCreate ? { security: security.open } : {}), headers: onceHeaders, summary: `Create one ${contract.noun}`,
      description: contract.canAnyoneCreate ? 'The response to a call without a token only confirms that the record was received.' : 'Send an Idempotency-Key to repeat the call safely after a lost response.',
      body: refTo(`${schemaName(contract)}Create`),
      response: { 201: success('The new record.', contract.canAnyoneCreate ? { anyOf: [record, received] } : record), ...refusals(...ofWrites, 404, ...ofBodies) },
    },
    update: {
      ...common, body, headers: withMatch, summary: `Change one ${contract.noun}`, params: one,
      description: 'Changes the fields that are sent. Send If-Match to be refused when somebody else changed the record meanwhile.',
      response: { 200: success('The record as it is now.', record), ...refusals(...ofWrites, 404, 412, ...ofBodies) },
    },
    move: {
      ...common, summary: `Put one ${contract.noun} directly before or after another one in the order of their list`, params: one,
      description: 'The body names the id of the record that it goes before, or after.',
      body: {
        type: 'object',
        description: 'Either of them. Others are numbered anew only where no number is left between two; their versions stay.',
        properties: { before: { type: ['integer', 'null'] }, after: { type: ['integer', 'null'] } },
      },
      response: { 200: success('The record as it is now.', record), ...refusals(...ofWrites, 404, ...ofBodies) },
    },
    remove: {
      ...common, headers: withMatch, summary: `Delete one ${contract.noun}`, params: one,
      description: 'One that others refer to answers 409 with the places, unless force=1 is sent: then their references become null.',
      querystring: { type: 'object', properties: { force: { type: 'string', enum: ['1'] } } },
      response: { 200: success('The record as it was.', record), ...refusals(...ofWrites, 404, 412, ...ofBodies) },
    },
    restore: {
      ...common, summary: `Bring one deleted ${contract.noun} back`, params: one,
      description: `Within ${keptDays} days, under its id. References are kept as far as their other ends are there; 409 when another record has a value by now that must be its own.`,
      response: { 200: success('The record as it is again.', record), ...refusals(...ofWrites, 404, ...ofBodies) },
    },
  };
}
