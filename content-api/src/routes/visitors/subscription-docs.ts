import { makeMessage, object, bodyErrors, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

const text = { type: 'string' };
const confirmed = { 200: makeMessage('Confirmed.'), ...errorResponses(...bodyErrors) };
const received = makeSuccess(
  'Received.',
  object({
    message: text,
    needs_confirmation: { type: 'boolean', description: 'A mail asks for it; the same for every address.' },
  }),
);
const tags = ['subscriptions'];

export const subscribeDocs = {
  tags,
  summary: 'Subscribe to the newsletter; the answer is the same for an address that is known already',
  description: 'Where the server sends mail, the subscription counts once the link in the mail is opened.',
  security: security.open,
  body: {
    type: 'object',
    required: ['email'],
    properties: { email: text, name: text, website: { ...text, description: 'Not shown to people; leave it empty.' } },
  },
  response: { 201: received, ...errorResponses(401, 403, 404, ...bodyErrors) },
};

export const confirmDocs = {
  get: {
    tags,
    summary: 'Confirm a subscription by the link of a mail',
    security: security.none,
    description: 'A browser is redirected to the site; any other client gets JSON.',
    querystring: { type: 'object', required: ['token'], properties: { token: text } },
    response: {
      ...confirmed,
      303: {
        description: 'A browser is led to the site, with subscription=confirmed or subscription=expired.',
        type: 'null',
        headers: { location: text },
      },
    },
  },
  post: {
    tags,
    summary: 'Confirm a subscription by the token of a mail',
    security: security.none,
    description: 'The token names the application, so no application key is needed.',
    body: { type: 'object', required: ['token'], properties: { token: text } },
    response: confirmed,
  },
};
