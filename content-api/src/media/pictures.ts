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

/** What the fields of a contract say about its pictures. */
interface PictureFields {
  /** The image fields whose use is stored, with the names of the fields that store it. */
  uses: readonly (ReturnType<typeof getUseNames> & { name: string })[];
  html: readonly string[];
  /** The names of all fields that store uses. */
  stored: ReadonlySet<string>;
}

const fieldsByContract = new WeakMap<Contract, PictureFields>();

/** Every read needs it for each of its records, so it is made once. */
function getPictureFields(contract: Contract): PictureFields {
  const known = fieldsByContract.get(contract);
  if (known) return known;
  const fields = Object.entries(contract.fields);
  const made: PictureFields = {
    uses: listUses(contract.fields).map((name) => ({ name, ...getUseNames(name) })),
    html: fields.filter(([, { kind }]) => kind === 'html').map(([name]) => name),
    stored: new Set(fields.filter(([, { useOf }]) => useOf !== undefined).map(([name]) => name)),
  };
  fieldsByContract.set(contract, made);
  return made;
}

/**
 * Adds `pictures` to records and to all that they embed, with one query for all of them. For visitors, pictures in rich
 * texts without an `alt` get that of the library; editors get the text as it is stored.
 */
export async function withPictures(db: Db, { scope, contract, rows, fields }: Options): Promise<NestedValue[]> {
  const isPublic = scope.audience === 'public';
  const pictures = new Set<string>();
  for (const row of rows) collectPictures(pictures, { contract, row, isPublic });
  const texts = await readLibraryTexts(db, { appKey: scope.appKey, pictures });
  const shown = fields && new Set(fields);
  const isShown = (name: string): boolean => (shown ? shown.has(name) : !isPublic);
  const complete = ({ contract: current, row }: Part): NestedValue => {
    const { html, stored } = getPictureFields(current);
    const completed: NestedValue = {};
    for (const name of Object.keys(row)) if (!stored.has(name) || isShown(name)) completed[name] = row[name] ?? null;
    for (const name of isPublic ? html : []) {
      const text = toText(row[name]);
      if (text.includes('<img')) completed[name] = fillMissingAlts(text, texts);
    }
    for (const { as, contract: part, rows: embedded } of listEmbedded({ contract: current, row }))
      completed[as] = embedded.map((one) => complete({ contract: part, row: one }));
    const resolved = resolvePictures({ contract: current, row }, texts);
    if (resolved) completed.pictures = resolved;
    return completed;
  };
  return rows.map((row) => complete({ contract, row }));
}

const isRows = (value: NestedValue[string] | undefined): value is readonly NestedValue[] => Array.isArray(value);

const listEmbedded = ({ contract, row }: Part) =>
  contract.embeds.flatMap(({ as, from }) => {
    const rows = row[as];
    return isRows(rows) ? [{ as, contract: getContract(from), rows }] : [];
  });

/** Collects the ids of the pictures whose texts the library has, of a record and of all that it embeds. */
function collectPictures(pictures: Set<string>, { isPublic, ...part }: Part & { isPublic: boolean }): void {
  const { uses, html } = getPictureFields(part.contract);
  for (const use of uses) {
    const found = readUse(part, use);
    if (found && !found.isDecorative && found.alt === '' && found.picture !== '') pictures.add(found.picture);
  }
  for (const name of isPublic ? html : []) for (const id of listMissingAlts(toText(part.row[name]))) pictures.add(id);
  for (const { contract, rows } of listEmbedded(part))
    for (const row of rows) collectPictures(pictures, { contract, row, isPublic });
}

const toText = (value: NestedValue[string] | undefined): string => (typeof value === 'string' ? value : '');

/** Returns how a record's image field is used; undefined if it has no picture. */
function readUse({ row }: Part, { name, alt, decorative, focus }: PictureFields['uses'][number]) {
  const address = toText(row[name]);
  if (address === '') return undefined;
  return {
    picture: findMediaIds(address)[0] ?? '',
    alt: toText(row[alt]),
    isDecorative: row[decorative] === 1,
    focus: toText(row[focus]),
  };
}

/** Returns the pictures of a record; undefined if the response has none of its image fields. */
function resolvePictures(part: Part, texts: ReadonlyMap<string, string>): Pictures | undefined {
  let pictures: Record<string, Pictures[string]> | undefined;
  for (const one of getPictureFields(part.contract).uses) {
    if (part.row[one.name] === undefined) continue;
    pictures ??= {};
    const use = readUse(part, one);
    if (use) pictures[one.name] = resolvePicture({ ...use, fileAlt: texts.get(use.picture) ?? '' });
  }
  return pictures;
}
