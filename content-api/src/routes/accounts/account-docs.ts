import {
  makeIdParams,
  makeMessage,
  object,
  bodyErrors,
  makePageSchema,
  errorResponses,
  makeSuccess,
} from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { roleProperties } from './role-docs.ts';

const text = { type: 'string' };

export const forgotDocs = {
  tags: ['session'],
  summary: 'Request a link to set a new password',
  description:
    'The link is mailed to the address of the account. The response does not reveal whether the account exists.',
  security: security.none,
  body: {
    type: 'object',
    required: ['identifier'],
    properties: { identifier: { ...text, description: 'An email or a name.' } },
  },
  response: { 200: makeMessage('The request was received.'), ...errorResponses(...bodyErrors) },
};

export const resetDocs = {
  tags: ['session'],
  summary: 'Set a password with the token of a mailed link',
  description: 'The token is the only credential, and valid once. All sessions of the user end.',
  security: security.none,
  body: {
    type: 'object',
    required: ['token', 'password', 'confirm_password'],
    properties: {
      token: text,
      password: { ...text, minLength: 12, maxLength: 1024, writeOnly: true },
      confirm_password: { ...text, writeOnly: true },
    },
  },
  response: { 200: makeMessage('The password is set.'), ...errorResponses(...bodyErrors) },
};

export const membersDocs = {
  tags: ['users'],
  summary: 'List the members of the application of the header, with their roles',
  description: 'At most 1,000. Accounts of other applications are not listed.',
  security: security.person,
  response: {
    200: makeSuccess(
      'The oldest accounts first.',
      makePageSchema(
        object({
          id: { type: 'integer' },
          name: text,
          firstname: text,
          lastname: text,
          email: text,
          status: { type: 'integer' },
          ...roleProperties,
          has_password: {
            type: 'boolean',
            description: 'False for a user who has not set one yet, and so cannot sign in.',
          },
          has_second_factor: { type: 'boolean', description: 'Whether a password alone does not sign the user in.' },
        }),
      ),
    ),
    ...errorResponses(401, 403),
  },
};

export const leaveDocs = {
  tags: ['users'],
  summary: 'Remove a member from the application of the header',
  description:
    'The account keeps its other applications; its tokens lose access to this one at once. The last administrator who can sign in cannot be removed (409).',
  security: security.reauthenticated,
  params: makeIdParams('The id of the user.'),
  response: { 200: makeMessage('The member was removed.'), ...errorResponses(401, 403, 404, 409, 413, 415) },
};

export const resetFactorsDocs = {
  tags: ['users'],
  summary: 'Remove all second factors of an administrator',
  description:
    'For somebody who has lost them. It needs every application and right that the user has (403), because it makes the password enough. All sessions of the user end.',
  security: security.reauthenticated,
  params: makeIdParams('The id of the user.'),
  response: { 200: makeMessage('They are removed.'), ...errorResponses(401, 403, 404, 409, 413, 415) },
};

const integer = { type: 'integer' };
const own = makeSuccess(
  'The account of the token’s holder.',
  object({
    id: integer,
    name: text,
    firstname: text,
    lastname: text,
    email: text,
    profile_img: text,
    version: { ...integer, description: 'Grows with each change; for If-Match.' },
    app_keys: { type: 'array', items: text, description: 'The applications that it administers.' },
    withheld_keys: {
      type: 'array',
      items: text,
      description: 'Those that demand a second factor, after a sign-in with one: the token gives no access to them.',
    },
    reviewed_keys: {
      type: 'array',
      items: text,
      description: 'Those that demand that a second person approves what visitors will see.',
    },
    memberships: {
      type: 'array',
      items: object({ app_key: text, ...roleProperties }),
      description: 'What it may do in the applications that are not withheld.',
    },
    rights: { type: 'array', items: text, description: 'Further rights, such as `releases`.' },
    is_confirmed: {
      type: 'boolean',
      description: 'Whether its user has proved shortly before who they are, so that sensitive changes are allowed.',
    },
  }),
);

export const ownAccountDocs = {
  tags: ['session'],
  summary: 'Read the account of the token',
  description: 'The account, the applications that it administers, and its rights.',
  security: security.holder,
  response: { 200: own, ...errorResponses(401, 403, 404) },
};

export const ownChangeDocs = {
  tags: ['session'],
  summary: 'Change the name, picture, email or password of the account of the token',
  description: 'A new email or password requires the current password. A new password ends all other sessions.',
  security: security.holder,
  body: {
    type: 'object',
    properties: {
      name: text,
      firstname: text,
      lastname: text,
      email: text,
      profile_img: text,
      password: { ...text, minLength: 12, maxLength: 1024, writeOnly: true },
      confirm_password: { ...text, writeOnly: true },
      current_password: { ...text, writeOnly: true },
    },
  },
  response: { 200: own, ...errorResponses(401, 403, 404, 409, 412, ...bodyErrors) },
};
