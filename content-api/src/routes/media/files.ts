import multipart from '@fastify/multipart';
import { text } from '@quoin/shared/contract/field';
import { isPictureName } from '@quoin/shared/contract/media-name';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { readBody } from '../../engine/crud-routes.ts';
import { parseValue } from '../../engine/field-values.ts';
import { readPaging, readSearch } from '../../engine/list-query.ts';
import { readIdempotencyKey } from '../../engine/idempotency-key.ts';
import { HttpProblem } from '../../http/problem.ts';
import { createCallLimit } from '../../http/rate-limit.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import { transcode } from '../../media/transcode.ts';
import { suggestAltText, sanitizeFilename } from '../../media/sanitize-filename.ts';
import { deleteDocs, describeDocs, listDocs, replaceDocs, uploadDocs } from './files-docs.ts';

/** Uploads per user and minute: as many files as a user drops at once. Each costs about a second of processing. */
const uploads = { max: 60, windowMs: 60_000 };
const largest = 10 * 1024 * 1024;
const altText = text({ max: 255 });

type FileRoute = { Params: { filename: string } };

/** Serves the media library. The `App_Name` header that specified clients send here is ignored (spec point 8). */
export async function fileRoutes(
  app: FastifyInstance,
  { files, gates }: { files: MediaFiles; gates: Gates },
): Promise<void> {
  const perUser = createCallLimit(app, { ...uploads, getKey: (request) => String(getAdmin(request).holder.userId) });
  // Registered only in this plugin, so that all other routes refuse multipart bodies.
  await app.register(multipart, {
    limits: { fileSize: largest, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 },
  });

  // All checks run before the body is read, so that a file that will be refused need not be sent.
  const receive = async (request: FastifyRequest, refuse?: () => Promise<void>): Promise<UploadedFile> => {
    await perUser(request);
    if (!request.isMultipart()) throw new HttpProblem(415, { detail: 'Send the file as multipart/form-data.' });
    await refuse?.();
    return readFile(request);
  };

  app.get<{ Querystring: Record<string, unknown> }>(
    '/files',
    { onRequest: gates.signedIn, schema: listDocs },
    async (request) => {
      const data = await files.list(getAdmin(request).scope, {
        ...readPaging(request.query),
        search: readSearch(request.query),
      });
      return { data, file_names: data.file_names };
    },
  );

  app.post(
    '/upload-single',
    { onRequest: gates.signedIn, bodyLimit: largest + 65_536, schema: uploadDocs },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const idempotencyKey = readIdempotencyKey(request, `user:${holder.userId}`);
      const { bytes, name } = await receive(request, () => files.checkQuota(scope, idempotencyKey));
      return {
        data: await files.add(scope, {
          bytes,
          alt: suggestAltText(name),
          name: sanitizeFilename(name),
          writer: holder,
          idempotencyKey,
        }),
      };
    },
  );

  app.post<FileRoute>(
    '/files/:filename/replace',
    { onRequest: gates.signedIn, bodyLimit: largest + 65_536, schema: replaceDocs },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const former = getName(request);
      const { bytes, name } = await receive(request);
      return {
        data: await files.replace(scope, {
          former,
          picture: await transcode(bytes, scope),
          name: sanitizeFilename(name),
          writer: holder,
        }),
      };
    },
  );

  app.put<FileRoute>('/files/:filename', { onRequest: gates.signedIn, schema: describeDocs }, async (request) => {
    const { scope, holder } = getAdmin(request);
    const { alt } = readBody(request, scope.appKey);
    const parsed = parseValue(altText, alt ?? '');
    if (alt === undefined || 'error' in parsed)
      throw new HttpProblem(422, {
        errors: { alt: ['error' in parsed ? parsed.error : 'Is missing. Send an empty text to clear it.'] },
      });
    return {
      data: requireFile(
        await files.describe(scope, { name: getName(request), alt: String(parsed.value), writer: holder }),
      ),
    };
  });

  app.delete<FileRoute & { Querystring: Record<string, unknown> }>(
    '/delete-file/:filename',
    { onRequest: gates.signedIn, schema: deleteDocs },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const isForced = request.query.force === '1';
      return { data: requireFile(await files.remove(scope, { name: getName(request), isForced, writer: holder })) };
    },
  );
}

/**
 * Returns the file name in the path.
 * @throws {HttpProblem} 404 when it cannot be the name of a picture
 */
function getName({ params: { filename } }: { params: FileRoute['Params'] }): string {
  if (!isPictureName(filename)) throw new HttpProblem(404);
  return filename;
}

function requireFile<T>(file: T | undefined): T {
  if (file === undefined) throw new HttpProblem(404);
  return file;
}

interface UploadedFile {
  bytes: Uint8Array;
  name: string;
}

async function readFile(request: FastifyRequest): Promise<UploadedFile> {
  const upload = await request.file().catch(malformed);
  // The wording of spec §5.
  const missing = new HttpProblem(422, { errors: { file: ['Please select a file to upload.'] } });
  if (!upload) throw missing;
  const bytes = await upload.toBuffer().catch(malformed);
  if (upload.fieldname !== 'file' || bytes.length === 0) throw missing;
  return { bytes, name: upload.filename };
}

/** Maps parser errors to 400. Only the parser's errors about limits have a status of their own. */
function malformed(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw new HttpProblem(400, { detail: 'The form is incomplete. Send it again.' });
}
