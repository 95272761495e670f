import { contracts } from '@quoin/shared/contract/resources/contracts';
import { maxViewName, maxViewQuery, maxViews } from '@quoin/shared/contract/saved-view-wire';
import {
  bodyErrors,
  errorResponses,
  makeIdParams,
  makeMessage,
  makeSuccess,
  object,
} from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { author } from '../site/describe-changes.ts';

const string = { type: 'string' };
const boolean = { type: 'boolean' };
const resource = { enum: contracts.map(({ name }) => name) };

const view = object({
  id: { type: 'integer' },
  name: string,
  query: { ...string, description: 'The query of the address of the list, without the question mark.' },
  is_shared: { ...boolean, description: 'Whether all members who may see the resource see the view.' },
  is_mine: boolean,
  by: author,
});

const values = {
  name: { ...string, minLength: 1, maxLength: maxViewName },
  query: { ...string, maxLength: maxViewQuery, description: 'Encoded, without the question mark.' },
  is_shared: { ...boolean, description: 'true needs the role of editor.' },
};

const common = { tags: ['views'], security: security.person };
const params = makeIdParams('The id of the view.');
const stored = makeSuccess('The view.', view);

export const savedViewDocs = {
  list: {
    ...common,
    summary: 'List the saved views of a list',
    description: 'One’s own and those that are shared with everyone on the site, by name.',
    querystring: { type: 'object', required: ['resource'], properties: { resource } },
    response: { 200: makeSuccess('The views.', { type: 'array', items: view }), ...errorResponses(400, 401, 403) },
  },
  create: {
    ...common,
    summary: 'Save a view of a list',
    description: `A person has at most ${maxViews} views of a resource, each with another name.`,
    body: { type: 'object', required: ['resource', 'name'], properties: { resource, ...values } },
    response: { 201: stored, ...errorResponses(401, 403, ...bodyErrors) },
  },
  change: {
    ...common,
    summary: 'Change a saved view',
    description: 'What is absent stays. Only administrators change the shared views of others.',
    params,
    body: { type: 'object', properties: values },
    response: { 200: stored, ...errorResponses(401, 403, 404, ...bodyErrors) },
  },
  remove: {
    ...common,
    summary: 'Delete a saved view',
    description: 'Only administrators delete the shared views of others.',
    params,
    response: { 200: makeMessage('It is deleted.'), ...errorResponses(401, 403, 404, 413, 415) },
  },
};
