import { asDocumented, type DocumentedCall } from './as-documented.ts';

const json = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['data'],
      properties: { data: { type: 'integer' } },
      additionalProperties: false,
    },
  },
};
const check = asDocumented({
  components: {
    schemas: {
      Problem: {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'integer' } },
        additionalProperties: false,
      },
    },
  },
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: { content: json, headers: { etag: { required: true } } },
          304: {},
          '4XX': { content: { 'application/problem+json': { schema: { $ref: 'api#/components/schemas/Problem' } } } },
        },
      },
    },
    '/things/best': { get: { responses: { 204: {} } } },
  },
});
const headers = { 'content-type': 'application/json; charset=utf-8', etag: '"1"' };
const problem = { 'content-type': 'application/problem+json' };
const checkAnswer = (answer: Partial<DocumentedCall>) => () => {
  check({ method: 'GET', url: '/things/1?x=/', status: 200, headers, text: '{"data":1}', ...answer });
};

describe('an answer', () => {
  it.each<[string, Partial<DocumentedCall>]>([
    ['as documented', {}],
    ['without its body, to HEAD', { method: 'HEAD', text: '' }],
    ['without a body where there is none', { status: 304, headers: {}, text: '' }],
    ['of a documented class', { status: 418, headers: problem, text: '{"status":418}' }],
    ['at an address without variables', { url: '/things/best', status: 204, headers: {}, text: '' }],
    ['at an address written otherwise', { url: '/%74hings/1' }],
    ['that there is nothing', { url: '/nothing', status: 404, headers: problem, text: '{"status":404}' }],
    ['of pages for people', { url: '/api/docs/x.css', text: '' }],
    ['to a preflight', { method: 'OPTIONS', status: 204, text: '' }],
  ])('%s fits', (...[, answer]) => {
    expect(checkAnswer(answer)).not.toThrow();
  });

  it.each<[string, Partial<DocumentedCall>, string]>([
    [
      'from an undocumented call',
      { method: 'PUT' },
      'PUT /things/1?x=/ answered 200, and the document has no such call.',
    ],
    [
      'with an undocumented status',
      { status: 201 },
      'GET /things/1?x=/ answered 201, and of /things/{id} the document knows only 200, 304, 4XX.',
    ],
    [
      'of another type',
      { headers: { ...headers, 'content-type': 'text/html' } },
      'GET /things/1?x=/ answered 200, as text/html where the document has application/json.',
    ],
    [
      'without a promised header',
      { headers: { 'content-type': 'application/json' } },
      'GET /things/1?x=/ answered 200, without the header etag that the document promises.',
    ],
    [
      'with an unknown field',
      { text: '{"data":1,"more":1}' },
      'and its body is not as documented: body must NOT have additional properties.',
    ],
    [
      'without a known one',
      { text: '{}' },
      "and its body is not as documented: body must have required property 'data'.",
    ],
    [
      'with another kind of value',
      { text: '{"data":"1"}' },
      'and its body is not as documented: body/data must be integer.',
    ],
    ['with a body where there is none', { status: 304 }, 'with a body where the document has none.'],
    [
      'that there is nothing, but is no problem',
      { url: '/nothing', status: 404, text: '{}' },
      'as application/json where the document has application/problem+json.',
    ],
  ])('%s is an error in words', (...[, answer, words]) => {
    expect(checkAnswer(answer)).toThrow(words);
  });
});
