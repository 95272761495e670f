import type { Contract, Embed } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import type { Field } from '@quoin/shared/contract/field';
import { appKeyHeader, maxRows, maxSearchLength } from '@quoin/shared/contract/wire';
import { contractNamed } from './resource.ts';

type Schema = Record<string, unknown>;

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

/** A field as it is sent; null or '' clears. */
function sent(field: Field): Schema {
  switch (field.kind) {
    case 'number': return { type: ['integer', 'string', 'null'], minimum: field.min, maximum: field.max, default: field.default };
    case 'reference': return { type: ['integer', 'string', 'null'], description: `The id of a record of ${field.to}.` };
    case 'moment': return { type: ['string', 'null'], examples: ['2026-01-31 09:00:00'] };
    case 'day': return { type: ['string', 'null'], examples: ['2026-01-31'] };
    case 'choice': return { type: ['string', 'null'], enum: [...new Set([...field.options, field.default, '', null])], default: field.default };
    case 'secret': return { type: ['string', 'null'], minLength: field.min, maxLength: field.max, writeOnly: true };
    case 'image': return { type: ['string', 'null'], maxLength: 500, description: 'A site path such as /media/x.webp, or an http(s) address.' };
    default: return { type: ['string', 'null'], maxLength: field.max };
  }
}

/** A component's name: `PostCategories`. */
export const schemaName = (contract: Contract): string => contract.name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const refTo = (name: string): Schema => ({ $ref: `${name}#` });

/** Every shape that the routes refer to. */
export function components(): (Schema & { $id: string })[] {
  return [problem, ...contracts.flatMap((contract) => [recordOf(contract), bodyOf(contract)])];
}

const problem = {
  $id: 'Problem',
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: { type: 'object', description: 'Field name to messages.', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: { type: 'object', description: 'The record as it stands now; with 412.' },
    used_in: { type: 'array', items: { type: 'object' }, description: 'Where the file is shown; with 409 of its delete.' },
    request_id: { type: 'string' },
  },
};

function recordOf(contract: Contract): Schema & { $id: string } {
  const readable = Object.entries(contract.fields).filter(([, field]) => field.kind !== 'secret' && field.access !== 'never');
  const embedded = (embed: Embed): [string, Schema] => [embed.as, { type: 'array', items: refTo(schemaName(contractNamed(embed.from))) }];
  return {
    $id: schemaName(contract),
    type: 'object',
    description: 'Without a token, the fields for administrators are absent.',
    // What everybody may read is always there.
    required: ['id', 'app_key', 'version', 'created_at', 'updated_at', ...readable.filter(([, field]) => (field.access ?? 'public') === 'public').map(([name]) => name)],
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

function bodyOf(contract: Contract): Schema & { $id: string } {
  const writable = Object.entries(contract.fields).filter(([, field]) => !field.readOnly);
  return {
    $id: `${schemaName(contract)}Body`,
    type: 'object',
    description: "Absent leaves, null or '' clears; unknown keys are dropped.",
    properties: Object.fromEntries(writable.map(([name, field]) => [name, sent(field)])),
  };
}

const envelope = (data: Schema): Schema => ({ type: 'object', required: ['data'], properties: { data } });
const success = (description: string, data: Schema): Schema => ({ description, ...envelope(data) });
const fails = { '4xx': { description: 'Refused.', ...refTo('Problem') } };

const pageOf = (items: Schema): Schema => ({
  type: 'object',
  required: ['data', 'current_page', 'last_page', 'per_page', 'total'],
  properties: {
    data: { type: 'array', items },
    current_page: { type: 'integer' }, last_page: { type: 'integer' }, per_page: { type: 'integer' }, total: { type: 'integer' },
  },
});

const headers = { type: 'object', properties: { [appKeyHeader]: { type: 'string', description: 'The application key; app_key and App_Key are read as well.' } } };
const withMatch = { ...headers, properties: { ...headers.properties, 'if-match': { type: 'string', description: 'The version that was read; another one answers 412.' } } };
const token = [{ token: [] }];
const idOf = (contract: Contract): Schema =>
  ({ type: 'object', required: ['id'], properties: { id: { type: 'string', description: contract.readsBySlug ? 'The id, or for reading the slug.' : 'The id.' } } });

const received = { type: 'object', description: 'Without a token.', required: ['message'], properties: { message: { type: 'string' } }, additionalProperties: false };

/** What a resource's routes say of themselves; the document at /api/openapi.json is made of it. */
export function documented(contract: Contract) {
  const tags = [contract.name];
  const record = refTo(schemaName(contract));
  const read = contract.isPublic ? {} : { security: token };
  const write = { tags, security: token, body: refTo(`${schemaName(contract)}Body`) };
  const one = idOf(contract);
  return {
    list: {
      tags, ...read, headers, summary: `The ${contract.name}, page by page or all`,
      querystring: {
        type: 'object',
        properties: {
          page: { type: 'integer', minimum: 1 },
          size: { type: 'integer', minimum: 1, description: `Without page and size: all, ${maxRows} at most.` },
          search_key: { type: 'string', maxLength: maxSearchLength },
          sort: { type: 'string', default: contract.order.by },
          order: { type: 'string', enum: ['asc', 'desc'] },
          ...Object.fromEntries(contract.filters.map((name) => [name, { type: 'string', description: 'Only those with this value.' }])),
        },
      },
      response: { 200: success('A page of them.', pageOf(record)), ...fails },
    },
    read: { tags, ...read, headers, summary: `One ${contract.noun}`, params: one, response: { 200: success('The record.', record), ...fails } },
    create: { ...write, ...(contract.canAnyoneCreate ? { security: [{}, ...token] } : {}), headers, summary: `Create a ${contract.noun}`, response: { 201: success('The new record.', contract.canAnyoneCreate ? { anyOf: [record, received] } : record), ...fails } },
    update: { ...write, headers: withMatch, summary: `Change a ${contract.noun}`, params: one, response: { 200: success('The record as it is now.', record), ...fails } },
    remove: { tags, security: token, headers: withMatch, summary: `Delete a ${contract.noun}`, params: one, response: { 200: success('The record as it was.', record), ...fails } },
  };
}
