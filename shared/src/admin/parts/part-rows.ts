import { embedded } from '../../contract/is-record-of.ts';
import type { CompletePart, Row } from '../descriptor.ts';
import { hasOpenDraft } from '../publishing/publication-state.ts';
import { toPartKey, type PartForms } from './part-forms.ts';

/** The parts of a record by the key of their embed. */
export type PartRows = Readonly<Record<string, readonly Row[]>>;

/** Returns the next rows of an embed. */
export type RowsChange = (rows: readonly Row[]) => readonly Row[];

/** Returns the parts of a record that were read with it. */
export const readPartRows = (parts: readonly CompletePart[], record: Row | null): PartRows =>
  Object.fromEntries(parts.map(({ as, screens }) => [as, record ? embedded(screens.contract, record, as) : []]));

/** Whether a part of a record, at any depth, has changes that are not published. */
export const hasPartDrafts = (parts: readonly CompletePart[], rows: PartRows): boolean =>
  parts.some(({ as, form }) =>
    (rows[as] ?? []).some((row) => hasOpenDraft(row) || hasPartDrafts(form.parts, readPartRows(form.parts, row))),
  );

/** Names the drafts of the parts of a record, at any depth, with their versions: another text for other drafts. */
export const describeDrafts = (parts: readonly CompletePart[], rows: PartRows): string =>
  parts
    .flatMap((part) =>
      (rows[part.as] ?? []).flatMap((row) => [
        ...(hasOpenDraft(row) ? [`${toPartKey(part, row.id)} ${row.version} ${row.draft?.version ?? 0}`] : []),
        describeDrafts(part.form.parts, readPartRows(part.form.parts, row)),
      ]),
    )
    .filter((text) => text !== '')
    .toSorted()
    .join();

/** Returns the keys of the parts of a record, at any depth. */
export const listPartKeys = (parts: readonly CompletePart[], rows: PartRows): string[] =>
  parts.flatMap((part) =>
    (rows[part.as] ?? []).flatMap((row) => [
      toPartKey(part, row.id),
      ...listPartKeys(part.form.parts, readPartRows(part.form.parts, row)),
    ]),
  );

/**
 * Returns a record with its parts as saves of their open forms would make them. What publishing deletes is left out.
 */
export function layParts<R extends Row>(
  record: R,
  { parts, rows, forms }: { parts: readonly CompletePart[]; rows: PartRows; forms: PartForms },
): R {
  const laid = parts.map((part) => {
    const kept = (rows[part.as] ?? []).filter(({ draft }) => !draft?.is_removal);
    return [
      part.as,
      kept.map((row) =>
        layParts(forms.find(toPartKey(part, row.id))?.preview() ?? row, {
          parts: part.form.parts,
          rows: readPartRows(part.form.parts, row),
          forms,
        }),
      ),
    ] as const;
  });
  return { ...record, ...Object.fromEntries(laid) };
}
