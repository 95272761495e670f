import { makeMessage, object, bodyErrors, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

const text = { type: 'string' };
const confirmed = { 200: makeMessage('Confirmed.'), ...errorResponses(...bodyErrors) };
const received = makeSuccess(
  'Received.',
  object({
    message: text,
    needs_confirmation: {
      type: 'boolean',
      description: 'Whether a mail asks for a confirmation. The same for every address.',
    },
  }),
);
const tags = ['subscriptions'];

export const subscribeDocs = {
  tags,
  summary: 'Subscribe to the newsletter',
  description:
    'If the server sends mail, the subscription is active after the link in the mail is opened. The response does not reveal whether the address is known.',
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
    summary: 'Confirm a subscription with the link of a mail',
    security: security.none,
    description: 'A browser is redirected to the site; any other client gets JSON.',
    querystring: { type: 'object', required: ['token'], properties: { token: text } },
    response: {
      ...confirmed,
      303: {
        description: 'Redirects a browser to the site, with subscription=confirmed or subscription=expired.',
        type: 'null',
        headers: { location: { ...text, description: 'The address in the site.' } },
      },
    },
  },
  post: {
    tags,
    summary: 'Confirm a subscription with the token of a mail',
    security: security.none,
    description: 'The token names the application, so no application key is needed.',
    body: { type: 'object', required: ['token'], properties: { token: text } },
    response: confirmed,
  },
};
