import type { Contract } from '@quoin/shared/contract/contract';
import { findMediaIds } from '@quoin/shared/contract/media-name';
import { getUseNames, listUses, resolvePicture, type Pictures } from '@quoin/shared/contract/picture-use';
import type { Db } from '../db/database.ts';
import { readLibraryTexts } from './library-texts.ts';
import type { NestedValue } from '../engine/embed.ts';
import type { ListQuery } from '../engine/list-query.ts';
import { getContract, listUseFields } from '../engine/resource.ts';
import type { Scope } from '../engine/scope.ts';
import { fillMissingAlts, listMissingAlts } from '../engine/texts/missing-alts.ts';

/** Adds to the fields that a query names those of the uses of their pictures, from which `withPictures` makes these. */
export const withUseFields = (contract: Contract, query: ListQuery): ListQuery =>
  query.fields
    ? { ...query, fields: [...new Set([...query.fields, ...listUseFields(contract, query.fields)])] }
    : query;

interface Options {
  scope: Scope;
  contract: Contract;
  rows: readonly NestedValue[];
  /** The fields that the request names; undefined for all. */
  fields?: readonly string[] | undefined;
}

/** A record in a response, with its contract. */
interface Part {
  contract: Contract;
  row: NestedValue;
}

/**
 * Adds `pictures` to records and to all that they embed, with one query for all of them. For visitors, pictures in rich
 * texts without an `alt` get that of the library; editors get the text as it is stored.
 */
export async function withPictures(db: Db, { scope, contract, rows, fields }: Options): Promise<NestedValue[]> {
  const isPublic = scope.audience === 'public';
  const parts = rows.flatMap((row) => listParts({ contract, row }));
  const pictures = new Set(
    parts.flatMap((part) => [...listUntitled(part), ...(isPublic ? listTexts(part).flatMap(listMissingAlts) : [])]),
  );
  const texts = await readLibraryTexts(db, { appKey: scope.appKey, pictures });
  const isShown = (name: string): boolean => (fields ? fields.includes(name) : !isPublic);
  const complete = ({ contract: current, row }: Part): NestedValue => ({
    ...Object.fromEntries(
      Object.entries(row).filter(([name]) => current.fields[name]?.useOf === undefined || isShown(name)),
    ),
    ...(isPublic ? fillTexts({ contract: current, row }, texts) : {}),
    ...Object.fromEntries(
      listEmbedded({ contract: current, row }).map(({ as, parts: embedded }) => [as, embedded.map(complete)]),
    ),
    ...resolvePictures({ contract: current, row }, texts),
  });
  return rows.map((row) => complete({ contract, row }));
}

const isRows = (value: NestedValue[string] | undefined): value is readonly NestedValue[] => Array.isArray(value);

const listEmbedded = ({ contract, row }: Part): { as: string; parts: Part[] }[] =>
  contract.embeds.flatMap(({ as, from }) => {
    const rows = row[as];
    return isRows(rows) ? [{ as, parts: rows.map((one) => ({ contract: getContract(from), row: one })) }] : [];
  });

/** Lists a record and all that it embeds. */
const listParts = (part: Part): Part[] => [
  part,
  ...listEmbedded(part).flatMap(({ parts }) => parts.flatMap((one) => listParts(one))),
];

const toText = (value: NestedValue[string] | undefined): string => (typeof value === 'string' ? value : '');

/** Returns how a record's image field is used; undefined if it has no picture. */
function readUse({ row }: Part, name: string) {
  const address = toText(row[name]);
  if (address === '') return undefined;
  const names = getUseNames(name);
  return {
    picture: findMediaIds(address)[0] ?? '',
    alt: toText(row[names.alt]),
    isDecorative: row[names.decorative] === 1,
    focus: toText(row[names.focus]),
  };
}

/** Lists the ids of the pictures whose text the library has. */
const listUntitled = (part: Part): string[] =>
  listUses(part.contract.fields).flatMap((name) => {
    const use = readUse(part, name);
    return use && !use.isDecorative && use.alt === '' && use.picture !== '' ? [use.picture] : [];
  });

function resolvePictures(part: Part, texts: ReadonlyMap<string, string>): { pictures?: Pictures } {
  const names = listUses(part.contract.fields).filter((name) => part.row[name] !== undefined);
  if (names.length === 0) return {};
  return {
    pictures: Object.fromEntries(
      names.flatMap((name) => {
        const use = readUse(part, name);
        return use ? [[name, resolvePicture({ ...use, fileAlt: texts.get(use.picture) ?? '' })]] : [];
      }),
    ),
  };
}

const listHtmlFields = ({ contract, row }: Part): [string, string][] =>
  Object.entries(contract.fields)
    .filter(([, { kind }]) => kind === 'html')
    .map(([name]) => [name, toText(row[name])]);

const listTexts = (part: Part): string[] => listHtmlFields(part).map(([, html]) => html);

const fillTexts = (part: Part, texts: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    listHtmlFields(part)
      .filter(([, html]) => html.includes('<img'))
      .map(([name, html]) => [name, fillMissingAlts(html, texts)]),
  );
