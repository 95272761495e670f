import { schedulePath } from '@quoin/shared/admin/publishing/schedule-path';
import { setStates, type SetState } from '@quoin/shared/contract/set-wire';

/** The state and the page in the address of the schedule. `due` and 1 are the defaults. */
export interface ScheduleQuery {
  state: SetState;
  page: number;
}

/** Reads the address. What it cannot mean counts as absent. */
export function parseScheduleQuery(params: URLSearchParams): ScheduleQuery {
  const page = params.get('page') ?? '';
  return {
    state: setStates.find((state) => state === params.get('state')) ?? 'due',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the address of the schedule in this state. */
export function toScheduleHref({ state, page }: ScheduleQuery): string {
  const params = new URLSearchParams({
    ...(state === 'due' ? {} : { state }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `${schedulePath}${params.size === 0 ? '' : `?${params}`}`;
}
