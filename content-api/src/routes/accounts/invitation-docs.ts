import {
  bodyErrors,
  errorResponses,
  makeIdParams,
  makePageSchema,
  makeSuccess,
  object,
} from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { roleProperties } from './role-docs.ts';

const text = { type: 'string' };
const secret = { ...text, writeOnly: true };
const expires = { ...text, description: 'When the link expires, in UTC.' };
const token = { ...secret, description: 'From the link in the mail.' };

export const invitationDocs = {
  tags: ['users'],
  summary: 'Invite somebody to the application of the header',
  description:
    'Mails a link. Without `role`, it makes an administrator. The response is the same whether or not the address has an account, here or elsewhere.',
  security: security.reauthenticated,
  body: { type: 'object', required: ['email', 'name'], properties: { email: text, name: text, ...roleProperties } },
  response: {
    201: makeSuccess(
      'The invitation is stored, and was mailed if there is a mail server.',
      object({
        email: text,
        name: text,
        ...roleProperties,
        expires_at: expires,
        is_mailed: {
          type: 'boolean',
          description: 'False without a mail server (`SMTP_URL`): the mail with the link is in the log of the API.',
        },
      }),
    ),
    // 502: the invitation was stored, but the link could not be mailed.
    ...errorResponses(401, 403, 502, ...bodyErrors),
  },
};

export const invitationsDocs = {
  tags: ['users'],
  summary: 'List the open invitations to the application of the header',
  description: 'Those that are not accepted and have not expired.',
  security: security.person,
  response: {
    200: makeSuccess(
      'The latest first.',
      makePageSchema(
        object({
          id: { type: 'integer' },
          email: text,
          name: text,
          ...roleProperties,
          created_at: text,
          expires_at: expires,
        }),
      ),
    ),
    ...errorResponses(401, 403),
  },
};

export const withdrawDocs = {
  tags: ['users'],
  summary: 'Withdraw an invitation to the application of the header',
  description: 'Its link does not work any more.',
  security: security.person,
  params: makeIdParams('The id of the invitation.'),
  response: {
    200: makeSuccess('It is withdrawn.', object({ message: text })),
    ...errorResponses(401, 403, 404, 413, 415),
  },
};

export const openInvitationDocs = {
  tags: ['users'],
  summary: 'Read an invitation with the token of its link',
  description: 'Changes nothing. `needs_password` is false when the address has an account with a password.',
  security: security.none,
  body: { type: 'object', required: ['token'], properties: { token } },
  response: {
    200: makeSuccess(
      'The invitation.',
      object({ site: text, email: text, name: text, needs_password: { type: 'boolean' } }),
    ),
    ...errorResponses(...bodyErrors),
  },
};

export const acceptDocs = {
  tags: ['users'],
  summary: 'Accept an invitation with the token of its link',
  description: 'Creates the account if the address has none. An account without a password needs one.',
  security: security.none,
  body: {
    type: 'object',
    required: ['token'],
    properties: {
      token,
      name: text,
      password: { ...secret, minLength: 12, maxLength: 1024 },
      confirm_password: secret,
    },
  },
  response: {
    200: makeSuccess('The account administers the application.', object({ message: text })),
    ...errorResponses(409, ...bodyErrors),
  },
};
