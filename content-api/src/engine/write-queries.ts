import type { Contract } from '@quoin/shared/contract/contract';
import { acceptLosses, autosave } from '@quoin/shared/contract/write-query';
import type { Schema } from '../http/response-schemas.ts';

/** The query of a create or an update. */
export const writeQuery = {
  type: 'object',
  properties: {
    [acceptLosses]: {
      type: 'string',
      enum: ['1'],
      description:
        'Store rich texts without the addresses and elements that they would lose. Without it, 422 names them.',
    },
  },
};
/** The query of a save of a draft. */
export const draftQuery = {
  type: 'object',
  properties: {
    ...writeQuery.properties,
    [autosave]: {
      type: 'string',
      enum: ['1'],
      description:
        'No person has asked for this save. It answers 409 with the code in_set where a set would publish what it saves.',
    },
  },
};
const describeDraft = (contract: Contract, description: string): Record<string, Schema> =>
  contract.editing.drafts ? { draft: { type: 'string', enum: ['1'], description } } : {};
export const listDraftQuery = (contract: Contract): Record<string, Schema> =>
  contract.editing.drafts ? { draft: { type: 'string', enum: ['1', 'note'], description: describeListDraft } } : {};
export const makeCreateQuery = (contract: Contract): Schema => ({
  ...writeQuery,
  properties: {
    ...writeQuery.properties,
    ...describeDraft(contract, 'It is not public until its draft is published, and required fields may be empty.'),
  },
});
export const makeRemoveQuery = (contract: Contract): Schema => ({
  type: 'object',
  properties: {
    force: { type: 'string', enum: ['1'] },
    ...describeDraft(contract, 'Only the draft says so: publishing deletes the record. If-Match is its version.'),
  },
});
const describeListDraft =
  'With a token: `draft` and `scheduled` in each record; with `1`, the drafts are laid over the records too. 400 without a token.';
const laidOver = 'With a token: with the drafts laid over the records, and `draft` in each. 400 without a token.';

/** The query of a read of one record. */
export const makeReadQuery = (contract: Contract): Schema => ({
  type: 'object',
  properties: describeDraft(contract, laidOver),
});
