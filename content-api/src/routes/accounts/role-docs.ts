import { roles } from '@quoin/shared/contract/may';
import { bodyErrors, errorResponses, makeIdParams, makeMessage } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

/** What a member may do, as it is in bodies and responses. */
export const roleProperties = {
  role: { enum: [...roles], description: 'Each may do all that those before it may.' },
  resources: {
    type: ['array', 'null'],
    items: { type: 'string' },
    description: 'The resources in which the role of an author or editor counts; null for all. The rest can be read.',
  },
};

export const changeRoleDocs = {
  tags: ['users'],
  summary: 'Change the role of a member of the application of the header',
  description:
    'It holds with the next request of the member. The own role cannot be changed, and the last administrator who can sign in stays one (409).',
  security: security.reauthenticated,
  params: makeIdParams('The id of the user.'),
  body: { type: 'object', required: ['role'], properties: roleProperties },
  response: { 200: makeMessage('The role was changed.'), ...errorResponses(401, 403, 404, 409, ...bodyErrors) },
};
