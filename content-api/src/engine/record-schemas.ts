import type { Contract, Embed } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { problem, type Schema } from '../http/response-schemas.ts';
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
    },
    additionalProperties: false,
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
