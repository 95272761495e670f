import type { Contract } from '@quoin/shared/contract/contract';
import { maxPublished } from '@quoin/shared/contract/draft-wire';
import {
  maxComment,
  maxReviewers,
  maxReviewLines,
  maxWaiting,
  reviewActions,
  reviewDecisions,
  reviewStates,
} from '@quoin/shared/contract/review-wire';
import {
  bodyErrors,
  errorResponses,
  makeIdParams,
  makeMessage,
  makeSuccess,
  object,
} from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { author } from '../site/describe-changes.ts';

const [string, integer, boolean] = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }];
const textOrNull = { type: ['string', 'null'] };
const personOrNull = { ...author, type: ['object', 'null'] };
const asked = { ...personOrNull, description: 'Who is asked; null: anybody who may publish it.' };

const seenVersion = {
  resource: string,
  id: integer,
  version: { ...integer, description: 'The version of the draft.' },
  record_version: { ...integer, description: 'The version of the record itself.' },
};

const draft = object({
  ...seenVersion,
  noun: string,
  label: string,
  action: { type: 'string', enum: ['create', 'update', 'delete'] },
  fields: {
    type: 'array',
    description: 'The fields that it changes; of a new record those that somebody wrote, without status and defaults.',
    items: string,
  },
});

const line = object({
  id: integer,
  action: { type: 'string', enum: [...reviewActions] },
  at: string,
  by: author,
  version: { ...integer, description: "The version of the record's draft then; 0 without one." },
  text: string,
});

const review = object({
  state: { type: ['string', 'null'], enum: [...reviewStates, null] },
  is_current: { ...boolean, description: 'Whether the drafts of now are those that the review names.' },
  version: integer,
  asked_by: personOrNull,
  asked_at: textOrNull,
  asked,
  decided_by: personOrNull,
  decided_at: textOrNull,
  drafts: { type: 'array', maxItems: maxPublished, items: draft },
  may_ask: boolean,
  may_decide: { ...boolean, description: 'Whether you may publish all of it.' },
  is_own: { ...boolean, description: 'Whether you have written some of it. Nobody approves their own words.' },
  reviewers: { type: 'array', maxItems: maxReviewers, items: author },
  lines: { type: 'array', maxItems: maxReviewLines, items: line },
});

const comment = { type: 'string', maxLength: maxComment, description: 'Plain text.' };

/** Returns the schemas of the routes of the review of a resource's drafts. */
export function documentReviews(contract: Contract) {
  const common = {
    tags: [contract.name],
    security: security.signedIn,
    params: makeIdParams(`The id of the ${contract.noun}.`),
  };
  const response = {
    200: makeSuccess('The review.', review),
    ...errorResponses(401, 403, 404, 409, 412, 429, ...bodyErrors),
  };
  return {
    read: {
      ...common,
      summary: `Read the review of the draft of one ${contract.noun}`,
      description: 'With the drafts of its parts, the comments, and who can be asked.',
      response: { 200: makeSuccess('The review.', review), ...errorResponses(401, 403, 404, 422) },
    },
    ask: {
      ...common,
      summary: `Ask for a review of the draft of one ${contract.noun}`,
      description:
        'Of the drafts as they are now, with those of its parts. It is mailed to the person who is asked, or to all who may publish.',
      body: {
        type: 'object',
        properties: {
          user: { type: ['integer', 'null'], description: 'Who is asked; null, or absent: anybody who may publish.' },
          comment,
        },
      },
      response,
    },
    decide: {
      ...common,
      security: security.person,
      summary: `Approve the draft of one ${contract.noun}, or ask for changes`,
      description:
        'An approval holds for the named versions only: a later save of one of the drafts ends it. Nobody approves what they have written.',
      body: {
        type: 'object',
        required: ['decision', 'drafts'],
        properties: {
          decision: { type: 'string', enum: [...reviewDecisions] },
          comment: { ...comment, description: 'Plain text. Required when you ask for changes.' },
          drafts: {
            type: 'array',
            maxItems: maxPublished,
            description: 'The drafts that you have seen, as the review lists them. Others answer 412.',
            items: object(seenVersion),
          },
        },
      },
      response,
    },
    withdraw: {
      ...common,
      summary: `Withdraw the request for a review of one ${contract.noun}`,
      description: 'An approval ends with it. What was said stays.',
      response: { ...response, 200: makeMessage('It is withdrawn.') },
    },
    comment: {
      ...common,
      security: security.person,
      summary: `Comment on the draft of one ${contract.noun}`,
      description: 'Members of the site read it, visitors never do. It decides nothing.',
      body: { type: 'object', required: ['comment'], properties: { comment } },
      response,
    },
  };
}

const waiting = object({
  resource: string,
  noun: string,
  id: integer,
  label: string,
  state: { type: 'string', enum: [...reviewStates] },
  is_current: boolean,
  asked_by: author,
  asked_at: string,
  asked,
});
const rows = { type: 'array', maxItems: maxWaiting, items: waiting };

export const waitingDocs = {
  tags: ['reviews'],
  summary: 'List the reviews that wait for you, and those that you have asked for',
  description: `The latest ${maxWaiting} of each.`,
  security: security.person,
  response: { 200: makeSuccess('The reviews.', object({ for_me: rows, by_me: rows })), ...errorResponses(401, 403) },
};
