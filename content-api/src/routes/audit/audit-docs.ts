import { auditActions, auditPerPage, auditWays } from '@quoin/shared/contract/audit';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { errorResponses, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { author } from '../site/describe-changes.ts';

const string = { type: 'string' };
const nullable = { type: ['string', 'null'] };
const integer = { type: 'integer', minimum: 1, maximum: 999_999_999 };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` };

const filters = {
  by: { ...integer, description: 'The id of the user who did it.' },
  action: { enum: [...auditActions] },
  resource: { enum: [...contracts.map(({ name }) => name), 'files'] },
  record: { type: 'string', maxLength: 255, description: 'The id of the record, or the name of the file.' },
  from: { ...time, description: 'The first second, in UTC.' },
  until: { ...time, description: 'The second after the last one, in UTC.' },
};

const entry = object({
  number: { ...integer, description: 'The entries of a site are numbered without a gap.' },
  at: { ...string, description: 'In UTC.' },
  by: {
    ...author,
    type: ['object', 'null'],
    description: 'Who did it; null for a command on the server, and for a failed sign-in.',
  },
  via: { enum: [...auditWays] },
  action: { enum: [...auditActions] },
  resource: nullable,
  record_id: nullable,
  label: { ...nullable, description: 'What the record was called then; for an account, what it is called now.' },
  version: { type: ['integer', 'null'], description: 'The version of the record that was made.' },
  detail: { type: 'object', additionalProperties: { type: ['string', 'integer'] } },
  hash: { ...string, description: 'The SHA-256 of the entry and of the hash before it.' },
});

export const listAuditDocs = {
  tags: ['audit'],
  summary: 'List who did what at this site',
  description: 'The newest first. Reads go on with `before`, the `next` of the answer.',
  security: security.person,
  querystring: {
    type: 'object',
    properties: {
      ...filters,
      before: { ...integer, description: 'The number of the entry before which the answer begins.' },
      size: { ...integer, maximum: auditPerPage, default: auditPerPage },
    },
  },
  response: {
    200: makeSuccess(
      'Entries of the audit.',
      object({
        data: { type: 'array', maxItems: auditPerPage, items: entry },
        next: { type: ['integer', 'null'], description: 'For `before`; null when there are no older ones.' },
      }),
    ),
    ...errorResponses(400, 401, 403),
  },
};

export const exportAuditDocs = {
  tags: ['audit'],
  summary: 'Export who did what at this site',
  description:
    'A JSON object in each line (NDJSON), the oldest first, as it is stored, so that the hashes can be verified. The audit tells of the export.',
  security: security.person,
  querystring: { type: 'object', properties: filters },
  response: {
    200: { description: 'The entries.', content: { 'application/x-ndjson': { schema: string } } },
    ...errorResponses(400, 401, 403),
  },
};
