import type { Contract, Embed } from '@quoin/shared/contract/contract';
import { listUses } from '@quoin/shared/contract/picture-use';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { pointPattern } from '@quoin/shared/contract/texts/text-patterns';
import { draftNote, problem, scheduled, type Schema } from '../http/response-schemas.ts';
import { getResponseSchema, dateTimePattern, getRequestSchema } from './field-schemas.ts';
import { getContract, systemColumns } from './resource.ts';

/** Returns the name of a contract's schema component, such as `PostCategories`. */
export const schemaName = (contract: Contract): string =>
  contract.name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
export const makeReference = (name: string): Schema => ({ $ref: `${name}#` });

/**
 * Returns every schema that the routes refer to.
 * @param created the resources with a create; linters report a schema that no route refers to
 */
export function components(created: readonly Contract[]): (Schema & { $id: string })[] {
  return [
    problem,
    ...contracts.flatMap((contract) => [makeRecordSchema(contract), makeRowSchema(contract), makeBodySchema(contract)]),
    ...created.map((contract) => makeCreateSchema(contract)),
  ];
}

function makeRecordSchema(contract: Contract): Schema & { $id: string } {
  const readable = Object.entries(contract.fields).filter(
    ([, field]) => field.kind !== 'secret' && field.access !== 'never',
  );
  const embedded = (embed: Embed): [string, Schema] => [
    embed.as,
    { type: 'array', items: makeReference(schemaName(getContract(embed.from))) },
  ];
  return {
    $id: schemaName(contract),
    type: 'object',
    description: 'Without a token, the fields for administrators are absent.',
    // Public fields are always present.
    required: [
      ...systemColumns,
      ...readable.filter(([, field]) => (field.access ?? 'public') === 'public').map(([name]) => name),
    ],
    properties: {
      id: { type: 'integer' },
      app_key: { type: 'string' },
      ...Object.fromEntries(readable.map(([name, field]) => [name, getResponseSchema(field)])),
      version: { type: 'integer', description: 'Grows with each change; for If-Match.' },
      created_at: { type: 'string', pattern: dateTimePattern },
      updated_at: { type: 'string', pattern: dateTimePattern },
      ...Object.fromEntries(contract.embeds.map(embedded)),
      ...describePictures(contract),
      ...(contract.editing.drafts ? draftProperties : {}),
    },
    additionalProperties: false,
  };
}

/** What administrators read of a record that is edited in drafts. */
const draftProperties: Record<string, Schema> = {
  created_by: { type: ['integer', 'null'], description: 'The account that made it. null if that is not known.' },
  published_at: { type: ['string', 'null'], pattern: dateTimePattern, description: 'When it was first public.' },
  draft: {
    anyOf: [draftNote, { type: 'null' }],
    description: 'In a read with draft=1: its draft. null before the first one.',
  },
  scheduled: {
    anyOf: [scheduled, { type: 'null' }],
    description: 'In a list with draft: what happens to it next at a moment that has not come. null if nothing does.',
  },
};

const pictureInPlace: Schema = {
  type: 'object',
  required: ['alt'],
  properties: {
    alt: {
      type: 'string',
      description: 'The alternative text for this place. Empty if the picture is decorative or has no text.',
    },
    decorative: { const: true, description: 'An editor has said that it only decorates this place.' },
    focus: {
      type: 'string',
      pattern: pointPattern.source,
      description: 'The point that stays visible where the picture is cropped, for `object-position`.',
    },
  },
  additionalProperties: false,
};

/** The schema of `pictures`, with the image fields whose use is stored. */
function describePictures({ fields }: Contract): Record<string, Schema> {
  const names = listUses(fields);
  if (names.length === 0) return {};
  return {
    pictures: {
      type: 'object',
      description:
        'How pages show the pictures, in the response to a read. An image field without a picture is absent.',
      properties: Object.fromEntries(names.map((name) => [name, pictureInPlace])),
      additionalProperties: false,
    },
  };
}

/** The schema of a list row when the request selects fields. */
function makeRowSchema(contract: Contract): Schema & { $id: string } {
  const record = makeRecordSchema(contract);
  return {
    ...record,
    $id: `${schemaName(contract)}Row`,
    description: 'The fields that `fields` names.',
    required: [...systemColumns],
  };
}

function makeBodySchema(contract: Contract): Schema & { $id: string } {
  const writable = Object.entries(contract.fields).filter(([, field]) => !field.readOnly);
  return {
    $id: `${schemaName(contract)}Body`,
    type: 'object',
    description: "An absent field does not change. null or '' clears a field. Unknown keys are ignored.",
    properties: Object.fromEntries(writable.map(([name, field]) => [name, getRequestSchema(field)])),
  };
}

/**
 * The schema of the body of a create. It is one flat object: from an `allOf` with the required names in a second
 * schema, generators make a type that no value has.
 */
function makeCreateSchema(contract: Contract): Schema & { $id: string } {
  const required = listRequired(contract);
  return {
    ...makeBodySchema(contract),
    $id: `${schemaName(contract)}Create`,
    description: "Absent, null or '' stores the default. Unknown keys are ignored.",
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Lists the fields that a create must have. */
const listRequired = (contract: Contract): string[] =>
  Object.entries(contract.fields)
    .filter(([, field]) => field.required)
    .map(([name]) => name);
