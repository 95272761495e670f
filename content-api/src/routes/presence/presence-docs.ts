import type { Contract } from '@quoin/shared/contract/contract';
import { maxPresent, presenceBeat, presenceEnd, tabPattern } from '@quoin/shared/contract/presence-wire';
import { setActions } from '@quoin/shared/contract/set-wire';
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

const integer = { type: 'integer' };
const nullable = { type: ['integer', 'null'] };
const tab = {
  type: 'string',
  pattern: tabPattern.source,
  description: 'Tells the tabs of one user from each other: any text that the tab has chosen.',
};

const presence = object({
  others: {
    type: 'array',
    maxItems: maxPresent,
    items: object({
      id: integer,
      name: { type: ['string', 'null'] },
      is_changed: { type: 'boolean', description: 'Whether they have changes that they have not saved.' },
    }),
  },
  version: { ...integer, description: "The record's version now." },
  draft_version: { ...nullable, description: 'The version of its draft. null without one.' },
  saved_by: {
    ...author,
    type: ['object', 'null'],
    description: 'Who saved the record or its draft last. null if that is not known.',
  },
  scheduled: {
    type: ['string', 'null'],
    enum: [...setActions, null],
    description: 'What that save did if it was planned, and its moment came. null for other saves.',
  },
});

/** Returns the route schemas of the presence at the records of a resource. */
export function describePresence({ name, noun }: Contract) {
  const common = { tags: [name], security: security.person, params: makeIdParams(`The id of the ${noun}.`) };
  return {
    put: {
      ...common,
      summary: `Say that one ${noun} is open in a form`,
      description:
        `Forms say it every ${presenceBeat} seconds. After ${presenceEnd} without a word they count as closed. It locks `
        + 'nothing. The response says who else has it open, and its versions, so that a form notices what others save.',
      body: {
        type: 'object',
        required: ['tab', 'is_changed'],
        properties: { tab, is_changed: { type: 'boolean', description: 'Whether the form has unsaved changes.' } },
      },
      response: {
        200: makeSuccess('Who else has it open.', presence),
        ...errorResponses(401, 403, 404, ...bodyErrors),
      },
    },
    remove: {
      ...common,
      summary: `Say that one ${noun} is no longer open in a form`,
      description: 'A form says it when it is left. One that never says it counts as closed after a while.',
      querystring: { type: 'object', required: ['tab'], properties: { tab } },
      response: { 200: makeMessage('It is closed.'), ...errorResponses(400, 401, 403, 404, 413, 415) },
    },
  };
}
