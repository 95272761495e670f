import { text } from '@quoin/shared/contract/field';
import { isPictureName } from '@quoin/shared/contract/media-name';
import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { isInvisible } from '@quoin/shared/contract/texts/visible-text';
import { maxTaggedFiles, maxTagLength, maxTagsOfFile } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { readBody } from '../../engine/write-requests.ts';
import { parseValue } from '../../engine/field-values.ts';
import { refuseErrors, type FieldErrors } from '../../http/problem.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import type { TagChange } from '../../media/tags/change-tags.ts';
import { allowRole } from '../../engine/permissions.ts';
import { changeTagsDocs, listTagsDocs } from './tags-docs.ts';

const tagText = text({ max: maxTagLength });

/** Serves the tags of the media library. */
export function tagRoutes(app: FastifyInstance, { files, gates }: { files: MediaFiles; gates: Gates }): void {
  app.get(
    '/files/tags',
    { onRequest: [gates.signedIn, allowRole('viewer')], schema: listTagsDocs },
    async (request) => ({ data: await files.listTags(getAdmin(request).scope) }),
  );

  app.post(
    '/files/tags',
    { onRequest: [gates.signedIn, allowRole('editor')], schema: changeTagsDocs },
    async (request) => {
      const { scope } = getAdmin(request);
      const change = readTagChange(readBody(request, scope.appKey));
      return { data: await files.changeTags(scope, change) };
    },
  );
}

/**
 * Reads which tags are added to which files, and which are removed.
 * @throws {HttpProblem} 422 when a name is none of a picture, or a tag is no text
 */
function readTagChange(body: Readonly<Record<string, unknown>>): TagChange {
  const errors: FieldErrors = {};
  const names = readTexts(body.file_names);
  if (names === undefined || names.length === 0 || names.length > maxTaggedFiles || !names.every(isPictureName))
    errors.file_names = [`Must be a list of 1 to ${maxTaggedFiles} file names of pictures.`];
  const [add, remove] = (['add', 'remove'] as const).map((name) => {
    const tags = readTexts(body[name] ?? []);
    const error =
      tags === undefined || tags.length > maxTagsOfFile
        ? `Must be a list of at most ${maxTagsOfFile} texts.`
        : tags.map(findTagError).find((found) => found !== undefined);
    if (error !== undefined) errors[name] = [error];
    return (tags ?? []).map((tag) => tag.trim());
  });
  refuseErrors(errors);
  return { names: [...new Set(names)], add: add ?? [], remove: remove ?? [] };
}

function readTexts(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? value : undefined;
}

function findTagError(tag: string): string | undefined {
  if (isInvisible(tag) || foldText(tag) === '') return 'A tag must have a visible character.';
  const parsed = parseValue(tagText, tag);
  return 'error' in parsed ? parsed.error : undefined;
}
