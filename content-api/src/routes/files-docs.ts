const integer = { type: 'integer' };
const string = { type: 'string' };
const file = {
  type: 'object',
  required: ['file_name', 'url', 'width', 'height', 'size', 'alt', 'created_at'],
  properties: { file_name: string, url: { type: 'string', description: 'A site path.' }, width: integer, height: integer, size: integer, alt: string, created_at: string },
};
const names = { type: 'array', items: string, description: 'Addresses of the files.' };
const fails = { '4xx': { description: 'Refused.', $ref: 'Problem#' } };
const common = { tags: ['files'], security: [{ token: [] }] };
const answers = (description: string) => ({ 200: { description, type: 'object', required: ['data'], properties: { data: file } }, ...fails });

export const listDocs = {
  ...common,
  summary: 'The media library, newest first',
  querystring: { type: 'object', properties: { page: integer, size: integer } },
  response: {
    200: {
      description: 'A page of files.', type: 'object', required: ['data', 'file_names'],
      properties: {
        data: {
          type: 'object',
          properties: { file_names: names, files: { type: 'array', items: file }, current_page: integer, last_page: integer, per_page: integer, total: integer },
        },
        file_names: names,
      },
    },
    ...fails,
  },
};

export const uploadDocs = {
  ...common,
  summary: 'Upload one picture, 10 MB at most',
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  response: answers('The stored picture.'),
};

export const deleteDocs = {
  ...common,
  summary: 'Delete a picture',
  params: { type: 'object', required: ['filename'], properties: { filename: string } },
  response: answers('The picture as it was.'),
};
