import { bodyErrors, errorResponses, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { signedIn } from './login-docs.ts';

const text = { type: 'string' };

export const beginDocs = {
  tags: ['session'],
  summary: 'Begin a sign-in at the OpenID Connect provider',
  description:
    'Send the browser to `url`, and keep `browser_key` in it. The provider sends the browser back to the site within ten minutes. 404 when no provider is set up; 503 when it does not answer.',
  security: security.none,
  response: {
    200: makeSuccess(
      'The sign-in has begun.',
      object({
        url: { ...text, description: 'The address at the provider.' },
        browser_key: { ...text, description: 'Proves that the same browser completes the sign-in.' },
      }),
    ),
    ...errorResponses(404, 413, 415, 507),
  },
};

export const completeDocs = {
  tags: ['session'],
  summary: 'Complete a sign-in at the OpenID Connect provider',
  description:
    'Send what the provider added to the address of the callback page. A sign-in can be completed once. 403 says why nobody is signed in. 401 with the code `second_factor_required`: the account has a second factor, and the provider proved only one; send `state`, `browser_key` and `second_factor_code`.',
  security: security.none,
  body: {
    type: 'object',
    required: ['state', 'browser_key'],
    properties: {
      state: text,
      browser_key: { ...text, writeOnly: true },
      code: { ...text, writeOnly: true },
      error: { ...text, description: 'Instead of `code`, when the provider signed nobody in.' },
      second_factor_code: {
        ...text,
        writeOnly: true,
        description: 'A code of the authenticator app, or a recovery code, after a 401.',
      },
      iss: { ...text, description: 'The issuer, if the provider sent it (RFC 9207).' },
      device: { ...text, description: 'The `device` of an earlier sign-in on this device.' },
    },
  },
  response: { 200: signedIn, ...errorResponses(401, 403, 404, ...bodyErrors) },
};

const identity = object({
  id: { ...text, description: 'Identifies the link in this list; it is no secret.' },
  provider: { ...text, description: 'The name of the provider, or the host of its address.' },
  email: { ...text, description: 'The email that the provider verified when the link was made.' },
  created_at: { ...text, description: 'In UTC.' },
  seen_at: { ...text, description: 'The last sign-in, in UTC.' },
});

export const identitiesDocs = {
  tags: ['session'],
  summary: 'List the identities that the account of the token is linked with',
  description: 'With each of them, the user can sign in at the OpenID Connect provider.',
  security: security.holder,
  response: {
    200: makeSuccess('The oldest link first.', { type: 'array', items: identity }),
    ...errorResponses(401, 403),
  },
};

export const unlinkDocs = {
  tags: ['session'],
  summary: 'Remove a link of the account of the token',
  description: 'Sessions go on. The next sign-in at the provider links the account again if the email is the same.',
  security: security.holder,
  params: object({ identity: { ...text, description: 'The `id` of the list.' } }),
  response: { 200: makeSuccess('The link is removed.', { type: 'null' }), ...errorResponses(401, 403, 404, 413, 415) },
};
