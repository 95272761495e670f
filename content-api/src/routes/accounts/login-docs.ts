import { object, bodyErrors, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

const text = { type: 'string' };
const session = object({
  token: text,
  device: { ...text, description: 'Identifies the device at its next sign-in. It gives no access.' },
  expires_at: { ...text, description: 'In UTC.' },
  user: object({
    id: { type: 'integer' },
    name: text,
    email: text,
    app_keys: { type: 'array', items: text, description: 'The applications that it administers.' },
  }),
});

/** The response of every kind of sign-in. */
export const signedIn = object(
  { data: session, token: { ...text, description: 'The same token.' } },
  { description: 'Signed in.' },
);

export const loginDocs = {
  tags: ['session'],
  summary: 'Sign in with an email or a name',
  description:
    'Returns the token that other calls send as Authorization: Bearer. An account with a second factor needs a `code` too: without one, the 401 has the code `second_factor_required` and the `methods` of the account; with a wrong or used one, `second_factor_wrong`.',
  security: security.none,
  body: {
    type: 'object',
    required: ['identifier', 'password'],
    properties: {
      identifier: text,
      password: { ...text, writeOnly: true },
      code: {
        ...text,
        writeOnly: true,
        description: 'A code of the authenticator app, or a recovery code. Only for accounts with a second factor.',
      },
      device: { ...text, description: 'The `device` of an earlier sign-in on this device.' },
      remember: {
        type: 'boolean',
        description: 'Keep the token for 14 days without use instead of `SESSION_IDLE_MINUTES`.',
      },
    },
  },
  response: { 200: signedIn, ...errorResponses(401, 403, ...bodyErrors) },
};

export const logoutDocs = {
  tags: ['session'],
  summary: 'Revoke the token',
  description: 'Other tokens of the same user stay valid.',
  security: security.holder,
  response: { 200: makeSuccess('The token is revoked.', { type: 'null' }), ...errorResponses(401, 403, 413, 415) },
};
