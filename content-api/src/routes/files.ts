import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminOf, type Gates } from '../accounts/access.ts';
import { readPaging } from '../engine/list-query.ts';
import { HttpProblem } from '../http/problem.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { isMediaName } from '../media/media-store.ts';
import { reEncode } from '../media/re-encode.ts';
import { deleteDocs, listDocs, uploadDocs } from './files-docs.ts';

const largest = 10 * 1024 * 1024;
const longestAlt = 120;

/** The media library. `App_Name`, which described clients send here, changes nothing (decisions 8). */
export async function fileRoutes(app: FastifyInstance, { files, gates }: { files: MediaFiles; gates: Gates }): Promise<void> {
  // Here alone: everywhere else multipart bodies stay refused.
  await app.register(multipart, { limits: { fileSize: largest, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 } });

  app.get<{ Querystring: Record<string, unknown> }>('/files', { onRequest: gates.signedIn, schema: listDocs }, async (request) => {
    const data = await files.list(adminOf(request).scope, readPaging(request.query));
    return { data, file_names: data.file_names };
  });

  app.post('/upload-single', { onRequest: gates.signedIn, bodyLimit: largest + 65_536, schema: uploadDocs }, async (request) => {
    if (!request.isMultipart()) throw new HttpProblem(415, { detail: 'Send the file as multipart/form-data.' });
    const { bytes, name } = await sentFile(request);
    return { data: await files.add(adminOf(request).scope, { picture: await reEncode(bytes), alt: altOf(name) }) };
  });

  app.delete<{ Params: { filename: string } }>('/delete-file/:filename', { onRequest: gates.signedIn, schema: deleteDocs }, async (request) => {
    const { filename } = request.params;
    const removed = isMediaName(filename) ? await files.remove(adminOf(request).scope, filename) : undefined;
    if (!removed) throw new HttpProblem(404);
    return { data: removed };
  });
}

async function sentFile(request: FastifyRequest): Promise<{ bytes: Uint8Array; name: string }> {
  const part = await request.file();
  // spec §5, the described wording.
  const missing = new HttpProblem(422, { errors: { file: ['Please select a file to upload.'] } });
  if (!part) throw missing;
  const bytes = await part.toBuffer();
  if (part.fieldname !== 'file' || bytes.length === 0) throw missing;
  return { bytes, name: part.filename };
}

/** What a file was called says something about what it shows; its name itself is never used. */
function altOf(name: string): string {
  const words = name.normalize('NFC').replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.slice(0, longestAlt).toWellFormed();
}
