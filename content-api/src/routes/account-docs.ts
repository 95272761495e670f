const text = { type: 'string' };
const message = { type: 'object', required: ['data'], properties: { data: { type: 'object', required: ['message'], properties: { message: text } } } };
const fails = { '4xx': { description: 'Refused; 429 says in Retry-After when to come back.', $ref: 'Problem#' } };

export const forgotDocs = {
  tags: ['session'],
  summary: 'Ask for a link to set a new password; the answer is the same whether there is such an account or not',
  body: { type: 'object', required: ['identifier'], properties: { identifier: { ...text, description: 'An email or a name.' } } },
  response: { 200: { description: 'Heard.', ...message }, ...fails },
};

export const resetDocs = {
  tags: ['session'],
  summary: 'Set a password by the token of a link that was mailed; it serves once, and ends every session of the user',
  body: {
    type: 'object',
    required: ['token', 'password', 'confirm_password'],
    properties: { token: text, password: { ...text, minLength: 12, maxLength: 1024, writeOnly: true }, confirm_password: { ...text, writeOnly: true } },
  },
  response: { 200: { description: 'The password is set.', ...message }, ...fails },
};

export const invitationDocs = {
  tags: ['users'],
  summary: 'Invite somebody to administer the application of the header; a link to set a password is mailed',
  security: [{ token: [] }],
  headers: { type: 'object', properties: { 'app-key': text } },
  body: { type: 'object', required: ['email', 'name'], properties: { email: text, name: text } },
  response: {
    201: {
      description: 'Invited.', type: 'object', required: ['data'],
      properties: { data: { type: 'object', required: ['email', 'name', 'expires_at'], properties: { email: text, name: text, expires_at: { ...text, description: 'When the link ends, in UTC.' } } } },
    },
    ...fails,
    502: { description: 'The user is there, and the link could not be mailed; invite again to send another one.', $ref: 'Problem#' },
  },
};
