import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The rows of a list that the caller may read, before they are ordered and paged. */
export type ListRows = SelectQueryBuilder<Tables, string, object>;

/** Restricts a list to some of its rows. */
export type ListCondition = (rows: ListRows) => ListRows;
