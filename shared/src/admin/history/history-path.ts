import { draftState, liveState, type StateName } from '../../contract/versions.ts';
import type { Screens } from '../descriptor.ts';

/** The two states that a history compares. */
export interface ChosenStates {
  /** The state that is taken as the one before. */
  against: StateName;
  version: StateName;
}

/** Makes the query of a history's address. */
export function toHistorySearch({ page = 1, against, version }: ChosenStates & { page?: number }): string {
  const query = new URLSearchParams({ against, version });
  if (page > 1) query.set('page', String(page));
  return `?${query.toString()}`;
}

/** The path of the history of a record, with the states that it compares. */
export const getHistoryPath = (
  { path }: Pick<Screens, 'path'>,
  { id, chosen }: { id: number | string; chosen?: ChosenStates },
): string => `/admin/${path}/history/${id}${chosen ? toHistorySearch(chosen) : ''}`;

/** The path of the history that shows what has changed in the draft of a record, and in those of its parts. */
export const getDraftPath = (screens: Pick<Screens, 'path'>, id: number): string =>
  getHistoryPath(screens, { id, chosen: { against: liveState, version: draftState } });
