import { fileFormats, fileKinds, fileSorts, fileUses } from '@quoin/shared/contract/file-filters';
import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { readPaging, readSearch, readText, type ListQuery } from '../engine/list-query.ts';
import type { ListCondition } from '../engine/list-condition.ts';
import { endsFirstColumn } from '../db/search-text.ts';
import { pictureId } from '../db/sql-expressions.ts';
import { HttpProblem } from '../http/problem.ts';

type FileFormat = (typeof fileFormats)[number];

/** The endings of the names of files in a format. */
const endings: Readonly<Record<Exclude<FileFormat, 'other'>, readonly string[]>> = {
  jpeg: ['.jpg', '.jpeg', '.jfif'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
  heic: ['.heic', '.heif'],
};

/** What pictures must be to be in the list; an absent filter restricts nothing. */
export interface FileFilters {
  use?: (typeof fileUses)[number] | undefined;
  kind?: (typeof fileKinds)[number] | undefined;
  format?: FileFormat | undefined;
  tag?: string | undefined;
}

export interface FilesQuery extends Pick<ListQuery, 'page' | 'size' | 'isPaged' | 'search' | 'sort' | 'descending'> {
  filters: FileFilters;
}

/** The column of each sort. The number of a picture is in the order of its age. */
const columns = { created_at: 'id', name: 'name', size: 'size' } as const;

/**
 * Reads the query parameters of the media list.
 * @throws HttpProblem 400 when one is malformed
 */
export function readFilesQuery(query: Readonly<Record<string, unknown>>): FilesQuery {
  const sort = readOption(query, { name: 'sort', options: fileSorts }) ?? 'created_at';
  const order = readOption(query, { name: 'order', options: ['asc', 'desc'] });
  return {
    ...readPaging(query),
    search: readSearch(query),
    sort: columns[sort],
    descending: order === undefined ? sort !== 'name' : order === 'desc',
    filters: {
      use: readOption(query, { name: 'use', options: fileUses }),
      kind: readOption(query, { name: 'kind', options: fileKinds }),
      format: readOption(query, { name: 'format', options: fileFormats }),
      tag: readText(query, 'tag') || undefined,
    },
  };
}

function readOption<T extends string>(
  query: Readonly<Record<string, unknown>>,
  { name, options }: { name: string; options: readonly T[] },
): T | undefined {
  const text = readText(query, name);
  if (text === '') return undefined;
  const option = options.find((one) => one === text);
  if (option === undefined) throw new HttpProblem(400, { detail: `${name} must be one of ${options.join(', ')}.` });
  return option;
}

/**
 * Returns the conditions of a list of pictures. A picture is used if a record of its application shows it, or an
 * account: accounts belong to an application of their own, and their users take portraits from any library.
 */
export function toFileConditions(
  { use, kind, format, tag }: FileFilters,
  { appKey, accountsKey }: { appKey: string; accountsKey: string },
): ListCondition[] {
  const conditions: ListCondition[] = [];
  if (kind) conditions.push((rows) => rows.where('crop_of', kind === 'crop' ? 'is not' : 'is', null));
  if (format)
    conditions.push((rows) =>
      rows.where(({ not, or }) =>
        format === 'other'
          ? not(or(Object.values(endings).flat().map(endsFirstColumn)))
          : or(endings[format].map(endsFirstColumn)),
      ),
    );
  if (tag)
    conditions.push((rows) =>
      rows.where('id', 'in', ({ selectFrom }) =>
        selectFrom('media_tags')
          .select('picture_id')
          .where('media_tags.app_key', '=', appKey)
          .where('media_tags.folded', '=', foldText(tag)),
      ),
    );
  if (use)
    conditions.push((rows) =>
      rows.where(({ exists, not, selectFrom, lit }) => {
        const isUsed = exists(
          selectFrom('media_uses')
            .select(lit(1).as('one'))
            .where('media_uses.app_key', 'in', [...new Set([appKey, accountsKey])])
            .where('media_uses.picture', '=', pictureId),
        );
        return use === 'used' ? isUsed : not(isUsed);
      }),
    );
  return conditions;
}
