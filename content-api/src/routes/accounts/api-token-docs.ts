import {
  apiTokenDays,
  apiTokenPrefix,
  apiTokenRoles,
  maxApiTokenName,
  maxApiTokens,
} from '@quoin/shared/contract/api-token-wire';
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
import { roleProperties } from './role-docs.ts';

const string = { type: 'string' };
const nullable = { type: ['string', 'null'] };

const given = {
  name: { ...string, minLength: 1, maxLength: maxApiTokenName, description: 'What uses it. Unique within a site.' },
  role: { enum: [...apiTokenRoles], description: 'Each may do all that those before it may.' },
  resources: roleProperties.resources,
};

const token = {
  id: { type: 'integer' },
  ...given,
  ending: { ...string, description: 'The last four characters of the token.' },
  made_by: {
    ...author,
    type: ['object', 'null'],
    description: 'For whom it acts. It ends with the access of this person to the site.',
  },
  created_at: { ...string, description: 'In UTC.' },
  expires_at: { ...string, description: 'When it ends, in UTC.' },
  used_at: { ...nullable, description: 'When it was last used, to a minute; null before its first use.' },
  is_usable: { type: 'boolean', description: 'Whether the person for whom it acts is an active member.' },
};

export const apiTokenDocs = {
  list: {
    tags: ['tokens'],
    summary: 'List the API tokens of the site',
    description: `Those that have neither ended nor been revoked, the newest first; at most ${maxApiTokens}.`,
    security: security.person,
    response: {
      200: makeSuccess('The tokens.', { type: 'array', maxItems: maxApiTokens, items: object(token) }),
      ...errorResponses(401, 403),
    },
  },
  make: {
    tags: ['tokens'],
    summary: 'Make an API token for a program',
    description: `The program sends it as \`Authorization: Bearer ${apiTokenPrefix}…\`, with the application key of this site. It acts for you, and never with more than your own role of that time. It is not stored: \`token\` is only in this response. Another token with this name answers 409.`,
    security: security.reauthenticated,
    body: {
      type: 'object',
      required: ['name', 'role'],
      properties: {
        ...given,
        days: {
          type: 'integer',
          minimum: apiTokenDays.least,
          maximum: apiTokenDays.most,
          default: apiTokenDays.usual,
          description: 'How long it lasts.',
        },
      },
    },
    response: {
      201: makeSuccess('The token.', object({ ...token, token: { ...string, description: 'The token itself.' } })),
      ...errorResponses(401, 403, 409, ...bodyErrors),
    },
  },
  revoke: {
    tags: ['tokens'],
    summary: 'Revoke an API token',
    description: 'The next call with it is answered with 401.',
    security: security.reauthenticated,
    params: makeIdParams('The id of the token.'),
    response: { 200: makeMessage('It is revoked.'), ...errorResponses(401, 403, 404, 413, 415) },
  },
};
