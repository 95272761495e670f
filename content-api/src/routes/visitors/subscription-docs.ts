import { message, object, ofBodies, refusals, success } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

const text = { type: 'string' };
const confirmed = { 200: message('Confirmed.'), ...refusals(...ofBodies) };
const received = success(
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
  response: { 201: received, ...refusals(401, 403, 404, ...ofBodies) },
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
        headers: { location: { ...text, description: 'The address in the site.' } },
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
