import { bodyErrors, errorResponses, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };

/** The body by which a user proves again who they are. */
export const proof = {
  type: 'object',
  properties: {
    current_password: { ...text, writeOnly: true },
    code: { ...text, writeOnly: true, description: 'Of the authenticator app, or a recovery code.' },
  },
};
export const proofRule =
  'Requires the current password, or a code: a code if the session began with one factor and the account has two.';
/** What a call that adds a factor returns. */
export const addedFactor = object({
  recovery_codes: {
    type: 'array',
    items: text,
    description: 'Each valid once instead of a code, and shown only here. Empty when the account has some already.',
  },
});

export const factorsDocs = {
  tags: ['session'],
  summary: 'Read the second factors of the account of the token',
  description: 'How the account proves more than its password.',
  security: security.holder,
  response: {
    200: makeSuccess(
      'The second factors.',
      object({
        totp: { type: 'boolean', description: 'Whether an authenticator app is set up.' },
        passkeys: {
          type: 'array',
          items: object({
            id: { ...text, description: 'Identifies the passkey in this list.' },
            name: text,
            created_at: { ...text, description: 'In UTC.' },
            used_at: { type: ['string', 'null'], description: 'Of the last sign-in with it, in UTC.' },
          }),
        },
        recovery_codes: { ...integer, description: 'How many are left.' },
        has_password: { type: 'boolean' },
        session: { ...text, enum: ['one', 'two'], description: 'How many factors the session began with.' },
        is_demanded: { type: 'boolean', description: 'Whether an application gives no access before a second one.' },
      }),
    ),
    ...errorResponses(401, 403),
  },
};

export const verifyDocs = {
  tags: ['session'],
  summary: 'Prove the second factor after a sign-in with one',
  description: 'The session of the token counts as one of two factors from then on.',
  security: security.holder,
  body: { type: 'object', required: ['code'], properties: { code: { ...text, writeOnly: true } } },
  response: { 200: makeSuccess('It is proved.', { type: 'null' }), ...errorResponses(401, 403, 409, ...bodyErrors) },
};

export const beginDocs = {
  tags: ['session'],
  summary: 'Begin to set up an authenticator app',
  description: `Returns a secret, which is no factor before its first code. ${proofRule}`,
  security: security.holder,
  body: proof,
  response: {
    200: makeSuccess(
      'The secret, which is shown only here.',
      object({ secret: text, uri: { ...text, description: 'The same as an address, for a QR code.' } }),
    ),
    ...errorResponses(401, 403, 409, ...bodyErrors),
  },
};

export const activateDocs = {
  tags: ['session'],
  summary: 'Set up the authenticator app with its first code',
  description:
    'The session of the token counts as one of two factors from then on. Other sessions that began with one end.',
  security: security.holder,
  body: { type: 'object', required: ['code'], properties: { code: { ...text, writeOnly: true } } },
  response: { 200: makeSuccess('The app is set up.', addedFactor), ...errorResponses(401, 403, ...bodyErrors) },
};

export const removeDocs = {
  tags: ['session'],
  summary: 'Remove the authenticator app',
  description: `The last factor cannot be removed while a site of the account demands one (409). ${proofRule}`,
  security: security.holder,
  body: proof,
  response: {
    200: makeSuccess('It is removed.', { type: 'null' }),
    ...errorResponses(401, 403, 404, 409, ...bodyErrors),
  },
};

export const codesDocs = {
  tags: ['session'],
  summary: 'Make new recovery codes',
  description: `Earlier ones are no longer valid. ${proofRule}`,
  security: security.holder,
  body: proof,
  response: { 200: makeSuccess('The codes.', addedFactor), ...errorResponses(401, 403, 409, ...bodyErrors) },
};
