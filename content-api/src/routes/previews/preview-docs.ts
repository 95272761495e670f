import { maxPreviews, previewHours, previewKinds } from '@quoin/shared/contract/preview-wire';
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
import { drafted } from '../sets/read-set-change.ts';
import { maxPathLength, maxRecords } from './read-new-preview.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };
const nullable = { type: ['string', 'null'] };

const shown = {
  kind: { enum: [...previewKinds], description: 'Drafts of records, those of a set, or the site at a moment.' },
  label: { ...string, description: 'The label of the record or the name of the set; empty for a moment.' },
  at: { ...nullable, description: 'The moment, in UTC.' },
  zone: { ...nullable, description: 'The time zone in which it was said.' },
  expires_at: { ...string, description: 'When the link ends, in UTC.' },
};

const link = {
  id: integer,
  ...shown,
  path: { ...string, description: 'Where the preview begins.' },
  made_by: { ...author, type: ['object', 'null'] },
  created_at: string,
  opened: { ...integer, description: 'How often a browser has opened it.' },
  last_opened_on: { ...nullable, description: 'The last day on which one has, in UTC.' },
};

const common = { tags: ['previews'], security: security.signedIn };

export const previewDocs = {
  list: {
    ...common,
    summary: 'List the preview links of the site',
    description: `Those that have not ended, the newest first; at most ${maxPreviews}.`,
    response: {
      200: makeSuccess('The links.', { type: 'array', maxItems: maxPreviews, items: object(link) }),
      ...errorResponses(401, 403),
    },
  },
  make: {
    ...common,
    summary: 'Make a preview link',
    description:
      'It shows somebody without an account the public site with drafts as they are now, or as it was or will be at a moment. Send one of `items`, `set_id` and `at`. Its token is not stored: `address` is only in this response.',
    body: {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          minItems: 1,
          maxItems: maxRecords,
          description: 'Records with their drafts and those of their parts.',
          items: {
            type: 'object',
            required: ['resource', 'id'],
            properties: { resource: { enum: drafted }, id: integer },
          },
        },
        set_id: { ...integer, description: 'The records of a set.' },
        at: { ...string, description: 'A moment in UTC: YYYY-MM-DD HH:MM:SS.' },
        zone: { ...string, description: 'The time zone in which it is said, such as Asia/Kathmandu.' },
        path: { ...string, maxLength: maxPathLength, default: '/', description: 'The page at which it begins.' },
        hours: {
          ...integer,
          minimum: previewHours.least,
          maximum: previewHours.most,
          default: previewHours.usual,
          description:
            'How long it lasts. Viewers, and members whose role counts in some resources only, make previews of moments for one hour.',
        },
      },
    },
    response: {
      201: makeSuccess(
        'The link.',
        object({ ...link, address: { ...string, description: 'The path that leads to it, with its token.' } }),
      ),
      ...errorResponses(401, 403, 404, ...bodyErrors),
    },
  },
  revoke: {
    ...common,
    summary: 'Revoke a preview link',
    description: 'It shows nothing from now on. Editors revoke all links, others those that they have made.',
    params: makeIdParams('The id of the link.'),
    response: { 200: makeMessage('It is revoked.'), ...errorResponses(401, 403, 404) },
  },
  current: {
    tags: ['previews'],
    security: security.preview,
    summary: 'Read what a preview link shows',
    description: 'For the page of a link. With `Authorization: Preview {token}`.',
    response: { 200: makeSuccess('The link.', object({ app_key: string, ...shown })), ...errorResponses(403) },
  },
  notes: {
    tags: ['previews'],
    security: security.preview,
    summary: 'Read what a preview cannot show',
    description: 'Sentences, such as about settings, which have no history. Counts that the link was opened.',
    response: {
      200: makeSuccess('The sentences.', object({ notes: { type: 'array', items: string } })),
      ...errorResponses(403, 404, 422, 503),
    },
  },
};
