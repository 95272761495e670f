import multipart from '@fastify/multipart';
import { number, text } from '@quoin/shared/contract/field';
import { isPictureName, parseMediaName } from '@quoin/shared/contract/media-name';
import { maxAltLength } from '@quoin/shared/contract/picture-use';
import { maxUploadBytes, maxUploadMb } from '@quoin/shared/contract/picture-upload';
import type { Role } from '@quoin/shared/contract/may';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { readBody } from '../../engine/write-requests.ts';
import { parseValue } from '../../engine/field-values.ts';
import { readIdempotencyKey } from '../../engine/idempotency-key.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../../http/problem.ts';
import { createCallLimit } from '../../http/rate-limit.ts';
import { readFilesQuery } from '../../media/files-query.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import { receiveFile, type ReceivedFile } from '../../media/receive-file.ts';
import { transcode, type Area } from '../../media/transcoding/transcode.ts';
import { suggestAltText, sanitizeFilename } from '../../media/sanitize-filename.ts';
import { allowRole } from '../../engine/permissions.ts';
import { cropDocs, deleteDocs, describeDocs, listDocs, readDocs, replaceDocs, uploadDocs } from './files-docs.ts';
import { tagRoutes } from './tags.ts';

/** Uploads and crops per user and minute: as many files as a user drops at once. Each costs about a second. */
const uploads = { max: 60, windowMs: 60_000 };
/** A file name has at most four digits for each length. */
const maxPixels = 9999;
const bodyLimit = maxUploadBytes + 65_536;
const altText = text({ max: maxAltLength });
const offset = number({ max: maxPixels });
const length = number({ min: 1, max: maxPixels });
/** The fields of a crop. */
const areaFields = { x: offset, y: offset, width: length, height: length };

type FileRoute = { Params: { filename: string } };

/** Serves the media library. The `App_Name` header that specified clients send here is ignored (spec point 8). */
export async function fileRoutes(
  app: FastifyInstance,
  { files, uploadFolder, gates }: { files: MediaFiles; uploadFolder: string; gates: Gates },
): Promise<void> {
  const gate = (least: Role) => [gates.signedIn, allowRole(least)];
  const perUser = createCallLimit(app, { ...uploads, getKey: (request) => String(getAdmin(request).holder.userId) });
  // Registered only in this plugin, so that all other routes refuse multipart bodies.
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 },
  });

  // All checks run before the body is read, so that a file that will be refused need not be sent.
  const withUpload = async <T>(
    request: FastifyRequest,
    { use, refuse }: { use: (upload: NamedFile) => Promise<T>; refuse?: () => Promise<void> },
  ): Promise<T> => {
    await perUser(request);
    if (!request.isMultipart()) throw new HttpProblem(415, { detail: 'Send the file as multipart/form-data.' });
    await refuse?.();
    const upload = await readFile(request, uploadFolder);
    try {
      return await use(upload);
    } finally {
      await upload.file.remove();
    }
  };

  app.get<{ Querystring: Record<string, unknown> }>(
    '/files',
    { onRequest: gate('viewer'), schema: listDocs },
    async (request) => {
      const data = await files.list(getAdmin(request).scope, readFilesQuery(request.query));
      return { data, file_names: data.file_names };
    },
  );

  app.post('/upload-single', { onRequest: gate('author'), bodyLimit, schema: uploadDocs }, async (request) => {
    const { scope, holder } = getAdmin(request);
    const idempotencyKey = readIdempotencyKey(request, `user:${holder.userId}`);
    const data = await withUpload(request, {
      refuse: () => files.checkQuota(scope, idempotencyKey),
      use: ({ file: { path, sha256 }, name }) =>
        files.add(scope, {
          picture: { path },
          source: sha256,
          alt: suggestAltText(name),
          name: sanitizeFilename(name),
          writer: holder,
          idempotencyKey,
        }),
    });
    return { data };
  });

  app.post<FileRoute>(
    '/files/:filename/replace',
    { onRequest: gate('editor'), bodyLimit, schema: replaceDocs },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const former = getName(request);
      const data = await withUpload(request, {
        use: async ({ file: { path }, name }) =>
          files.replace(scope, {
            former,
            picture: await transcode({ path }, scope),
            name: sanitizeFilename(name),
            writer: holder,
          }),
      });
      return { data };
    },
  );

  app.get<FileRoute>('/files/:filename', { onRequest: gate('viewer'), schema: readDocs }, async (request) => {
    const { filename } = request.params;
    // The name of a smaller file names its picture too.
    const isFile = parseMediaName(filename) !== undefined;
    return { data: requireFile(isFile ? await files.read(getAdmin(request).scope, filename) : undefined) };
  });

  tagRoutes(app, { files, gates });
  cropRoute(app, { files, onRequest: gate('author'), perUser });

  app.put<FileRoute>('/files/:filename', { onRequest: gate('author'), schema: describeDocs }, async (request) => {
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
    { onRequest: gate('editor'), schema: deleteDocs },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const isForced = request.query.force === '1';
      return { data: requireFile(await files.remove(scope, { name: getName(request), isForced, writer: holder })) };
    },
  );
}

type CropDependencies = {
  files: MediaFiles;
  onRequest: Gates['signedIn'][];
  perUser: (request: FastifyRequest) => Promise<void>;
};

function cropRoute(app: FastifyInstance, { files, onRequest, perUser }: CropDependencies): void {
  app.post<FileRoute>('/files/:filename/crop', { onRequest, schema: cropDocs }, async (request) => {
    const { scope, holder } = getAdmin(request);
    const name = getName(request);
    const idempotencyKey = readIdempotencyKey(request, `user:${holder.userId}`);
    await perUser(request);
    const area = readArea(readBody(request, scope.appKey));
    return { data: await files.crop(scope, { name, area, writer: holder, idempotencyKey }) };
  });
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

/**
 * Returns the part of a picture that a request names.
 * @throws {HttpProblem} 422 when a value is missing or no whole number
 */
function readArea(body: Readonly<Record<string, unknown>>): Area {
  const errors: FieldErrors = {};
  const area = { x: 0, y: 0, width: 0, height: 0 };
  for (const name of ['x', 'y', 'width', 'height'] as const) {
    const parsed = parseValue(areaFields[name], body[name]);
    if ('error' in parsed) errors[name] = [parsed.error];
    else area[name] = Number(parsed.value);
  }
  refuseErrors(errors);
  return area;
}

interface NamedFile {
  file: ReceivedFile;
  /** The name that the client sent. */
  name: string;
}

async function readFile(request: FastifyRequest, folder: string): Promise<NamedFile> {
  const upload = await request.file().catch(malformed);
  if (upload?.fieldname !== 'file') throw noFile();
  const file = await receiveFile(upload.file, folder).catch(malformed);
  try {
    if (upload.file.truncated)
      throw new HttpProblem(413, {
        detail: `The file is larger than ${maxUploadMb} MB. Save it smaller and try again.`,
      });
    // A form without a chosen file has an empty one without a name.
    if (file.size === 0) throw upload.filename ? emptyFile() : noFile();
  } catch (error) {
    await file.remove();
    throw error;
  }
  return { file, name: upload.filename };
}

/** The wording of spec §5. */
const noFile = (): HttpProblem => new HttpProblem(422, { errors: { file: ['Please select a file to upload.'] } });
const emptyFile = (): HttpProblem =>
  new HttpProblem(422, { detail: 'The file is empty.', errors: { file: ['The file is empty.'] } });

/** Maps parser errors to 400. Only the parser's errors about limits have a status of their own. */
function malformed(error: unknown): never {
  if (error instanceof HttpProblem || (error instanceof Error && 'statusCode' in error)) throw error;
  throw new HttpProblem(400, { detail: 'The form is incomplete. Send it again.' });
}
