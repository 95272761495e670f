import type { Contract } from '@quoin/shared/contract/contract';
import { getUseNames, listUses } from '@quoin/shared/contract/picture-use';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { maxRows, shownPerKind, type ContentCheck } from '@quoin/shared/contract/wire';
import type { Db } from '../../db/database.ts';
import { pictureId } from '../../db/sql-expressions.ts';
import type { Row } from '../../db/tables.ts';
import { listMissingAlts } from '../../engine/texts/missing-alts.ts';
import { activeStatus, getTableName, hasStatus } from '../../engine/resource.ts';

/** A place that uses a picture without a text in the library. */
interface UntitledUse {
  file: string;
  name: string;
  picture: string;
  resource: string;
  id: number;
  field: string;
}

/** Rich texts are long, so few are read at once. */
const textsAtOnce = 20;

/**
 * Finds pictures that visitors meet without a text: the library has none, and an active record uses it in an image
 * field without a text of its own, or in a rich text without `alt`. It checks at most `maxRows` uses, of the newest
 * pictures.
 */
export async function findMissingAltText(db: Db, appKey: string): Promise<ContentCheck> {
  const uses = await readUntitledUses(db, appKey);
  const met = new Set<string>();
  for (const contract of contracts.filter(({ isPublic }) => isPublic)) {
    const ofContract = uses.filter(({ resource }) => resource === contract.name);
    for (const [field, ofField] of Map.groupBy(ofContract, (use) => use.field)) {
      for (const file of await findMet(db, { appKey, contract, field, uses: ofField })) met.add(file);
    }
  }
  const files = new Map(uses.filter(({ file }) => met.has(file)).map(({ file, name }) => [file, name]));
  return {
    kind: 'missing-alt-text',
    resource: 'files',
    total: files.size,
    records: [...files].slice(0, shownPerKind).map(([id, name]) => ({ id, label: name || id })),
  };
}

async function readUntitledUses(db: Db, appKey: string): Promise<UntitledUse[]> {
  const untitled = db
    .selectFrom('media')
    .select(['file_name', 'name', 'created_at', pictureId.as('id_of_picture')])
    .where('app_key', '=', appKey)
    .where('alt', '=', '');
  const rows = await db
    .selectFrom(untitled.as('untitled'))
    .innerJoin('media_uses', (join) =>
      join.onRef('media_uses.picture', '=', 'id_of_picture').on('media_uses.app_key', '=', appKey),
    )
    .select(['file_name', 'name', 'media_uses.picture', 'media_uses.resource', 'record_id', 'field'])
    .orderBy('created_at', 'desc')
    .orderBy('file_name')
    .limit(maxRows)
    .execute();
  return rows.map(({ file_name: file, name, picture, resource, record_id: id, field }) => ({
    file: String(file),
    name: String(name),
    picture: String(picture),
    resource: String(resource),
    id: Number(id),
    field: String(field),
  }));
}

interface FieldUses {
  appKey: string;
  contract: Contract;
  field: string;
  uses: readonly UntitledUse[];
}

/** Returns the files of the uses in one field that visitors meet without a text. */
async function findMet(db: Db, { appKey, contract, field, uses }: FieldUses): Promise<string[]> {
  const kind = contract.fields[field]?.kind;
  if (kind !== 'html' && !listUses(contract.fields).includes(field)) return [];
  const names = getUseNames(field);
  const columns = kind === 'image' ? [names.alt, names.decorative] : [field];
  const isUntitled = (row: Row, picture: string): boolean =>
    kind === 'image'
      ? row[names.alt] === '' && row[names.decorative] !== 1
      : listMissingAlts(String(row[field])).includes(picture);
  const met: string[] = [];
  const size = kind === 'image' ? uses.length : textsAtOnce;
  for (let first = 0; first < uses.length; first += size) {
    const some = uses.slice(first, first + size);
    const records = db
      .selectFrom(getTableName(contract))
      .select(['id', ...columns])
      .where('app_key', '=', appKey)
      .where('id', 'in', [...new Set(some.map(({ id }) => id))]);
    const rows: Row[] = await (hasStatus(contract) ? records.where('status', '=', activeStatus) : records).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, picture, file } of some) {
      const row = byId.get(id);
      if (row && isUntitled(row, picture)) met.push(file);
    }
  }
  return met;
}
