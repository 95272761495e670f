import { bodyErrors, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { signedIn } from './login-docs.ts';
import { addedFactor, proof, proofRule } from './second-factor-docs.ts';

const text = { type: 'string' };
/** What the browser's `navigator.credentials` takes and returns, as JSON (WebAuthn, level 3). */
const webAuthn = { type: 'object', additionalProperties: true };

export const passkeyOptionsDocs = {
  tags: ['session'],
  summary: 'Begin to sign in with a passkey',
  description: 'Returns the options for `navigator.credentials.get`. Their challenge is valid once, for five minutes.',
  security: security.none,
  response: { 200: makeSuccess('The options.', webAuthn), ...errorResponses(...bodyErrors) },
};

export const passkeyLoginDocs = {
  tags: ['session'],
  summary: 'Sign in with a passkey',
  description: 'A passkey verifies its user, so it counts as two factors and needs no password.',
  security: security.none,
  body: {
    type: 'object',
    required: ['response'],
    properties: {
      response: { ...webAuthn, description: 'What `navigator.credentials.get` returned.' },
      device: { ...text, description: 'The `device` of an earlier sign-in on this device.' },
      remember: { type: 'boolean', description: 'Keep the token for 14 days without use instead of half an hour.' },
    },
  },
  response: { 200: signedIn, ...errorResponses(401, 403, ...bodyErrors) },
};

export const addOptionsDocs = {
  tags: ['session'],
  summary: 'Begin to add a passkey',
  description: `Returns the options for \`navigator.credentials.create\`. Their challenge is valid once, for five minutes. ${proofRule}`,
  security: security.holder,
  body: proof,
  response: { 200: makeSuccess('The options.', webAuthn), ...errorResponses(401, 403, ...bodyErrors) },
};

export const addDocs = {
  tags: ['session'],
  summary: 'Add a passkey',
  description:
    'The session of the token counts as one of two factors from then on. Other sessions that began with one end.',
  security: security.holder,
  body: {
    type: 'object',
    required: ['response', 'name'],
    properties: {
      response: { ...webAuthn, description: 'What `navigator.credentials.create` returned.' },
      name: { ...text, maxLength: 60, description: 'By which the user recognizes the passkey.' },
    },
  },
  response: { 200: makeSuccess('The passkey is added.', addedFactor), ...errorResponses(401, 403, 409, ...bodyErrors) },
};

export const removePasskeyDocs = {
  tags: ['session'],
  summary: 'Remove a passkey',
  description: `The last factor cannot be removed while a site of the account demands one (409). ${proofRule}`,
  security: security.holder,
  params: {
    type: 'object',
    required: ['passkey'],
    properties: { passkey: { ...text, description: 'The `id` of the list.' } },
  },
  body: proof,
  response: {
    200: makeSuccess('It is removed.', { type: 'null' }),
    ...errorResponses(401, 403, 404, 409, ...bodyErrors),
  },
};
