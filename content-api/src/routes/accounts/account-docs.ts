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

const text = { type: 'string' };

export const forgotDocs = {
  tags: ['session'],
  summary: 'Ask for a link to set a new password; the answer is the same whether there is such an account or not',
  description: 'The link is mailed to the address of the account.',
  security: security.none,
  body: {
    type: 'object',
    required: ['identifier'],
    properties: { identifier: { ...text, description: 'An email or a name.' } },
  },
  response: { 200: makeMessage('Heard.'), ...errorResponses(...bodyErrors) },
};

export const resetDocs = {
  tags: ['session'],
  summary: 'Set a password by the token of a link that was mailed; it serves once, and ends every session of the user',
  description: 'The token of the link is the only credential.',
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

export const invitationDocs = {
  tags: ['users'],
  summary: 'Invite somebody to administer the application of the header; a link to set a password is mailed',
  description: 'Creates the account where there is none for the email yet.',
  security: security.signedIn,
  body: { type: 'object', required: ['email', 'name'], properties: { email: text, name: text } },
  response: {
    201: makeSuccess(
      'Invited.',
      object({ email: text, name: text, expires_at: { ...text, description: 'When the link ends, in UTC.' } }),
    ),
    // 502: the user was created, but the link could not be mailed.
    ...errorResponses(401, 403, 409, 502, ...bodyErrors),
  },
};

export const membersDocs = {
  tags: ['users'],
  summary: 'Who administers the application of the header; a thousand at most',
  description: 'Accounts of other applications are not listed.',
  security: security.signedIn,
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
          has_password: { type: 'boolean', description: 'Who was invited and has set none yet cannot sign in.' },
        }),
      ),
    ),
    ...errorResponses(401, 403),
  },
};

export const leaveDocs = {
  tags: ['users'],
  summary: 'Take an account off the application of the header; what else it administers it keeps',
  description:
    'Its tokens reach the application no longer, from this call on. The last administrator who can sign in stays: 409.',
  security: security.signedIn,
  params: makeIdParams('The id of the user.'),
  response: { 200: makeMessage('Taken off.'), ...errorResponses(401, 403, 404, 409, 413, 415) },
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
    app_keys: { type: 'array', items: text, description: 'The applications that it is a member of.' },
    rights: {
      type: 'array',
      items: text,
      description: 'What it may do beside administering them, such as `releases`.',
    },
  }),
);

export const ownAccountDocs = {
  tags: ['session'],
  summary: 'Whose token it is',
  description: 'The account, the applications that it administers, and its rights.',
  security: security.holder,
  response: { 200: own, ...errorResponses(401, 404) },
};

export const ownChangeDocs = {
  tags: ['session'],
  summary: 'Change one’s own name, picture, email or password',
  description: 'Another email and another password need the current password. A new password ends every other session.',
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
  response: { 200: own, ...errorResponses(401, 404, 409, 412, ...bodyErrors) },
};
