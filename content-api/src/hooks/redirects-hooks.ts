import { normalizeLink } from '@quoin/shared/contract/links';
import { redirects } from '@quoin/shared/contract/resources/redirects';
import { toRootedLink } from '@quoin/shared/contract/rooted-link';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { activeStatus, getTableName } from '../engine/resource.ts';
import type { ResourceHooks } from '../engine/resource-hooks.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem, refuseErrors } from '../http/problem.ts';
import { findPlace, isReservedPath } from '../redirects/find-place.ts';
import { followRedirects, toStep } from '../redirects/follow-redirects.ts';

/** How many redirects an application may have. */
export const maxRedirects = 10_000;

/** Creates the hooks of redirects: what they may lead from and to. */
export const createRedirectsHooks = ({ siteUrl }: Pick<Settings, 'siteUrl'>): ResourceHooks => ({
  fromBody: (body) => (typeof body.to_path === 'string' ? { ...body, to_path: toTarget(body.to_path, siteUrl) } : body),
  check: ({ values: { from_path: from, to_path: to } }) => ({
    ...(typeof from === 'string' && isReservedPath(from)
      ? { from_path: ['This address is taken by the site itself.'] }
      : {}),
    ...(typeof to === 'string' && !/^(\/|https:)/i.test(to)
      ? { to_path: ['Write a path of this site, such as /about-us, or an address that begins with https://.'] }
      : {}),
  }),
  // Two redirects that are saved at once can each be valid and together be a loop.
  isExclusive: true,
  afterStore: async (db, { scope, row }) => {
    await refuseTooMany(db, scope);
    if (row.status !== activeStatus) return;
    await refuseLoop(db, { scope, row });
    await refuseContent(db, { scope, path: String(row.from_path) });
  },
});

/** Roots a link. An address of this site becomes its path. An invalid one stays, so that it is refused. */
function toTarget(value: string, siteUrl: string): string {
  const normalized = normalizeLink(value);
  if ('problem' in normalized) return value;
  const link = toRootedLink(normalized.link);
  if (!URL.canParse(link) || new URL(link).origin !== new URL(siteUrl).origin) return link;
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

async function refuseTooMany(db: Db, { appKey }: Scope): Promise<void> {
  const { total } = await db
    .selectFrom('row_counts')
    .select((eb) => eb.fn.sum<number>('total').as('total'))
    .where('app_key', '=', appKey)
    .where('resource', '=', getTableName(redirects))
    .executeTakeFirstOrThrow();
  if (Number(total) > maxRedirects)
    throw new HttpProblem(409, { detail: `A site has at most ${maxRedirects} redirects. Delete some first.` });
}

async function refuseLoop(db: Db, { scope: { appKey }, row }: { scope: Scope; row: Row }): Promise<void> {
  const { isLoop, paths } = await followRedirects(db, { appKey, from: String(row.from_path), ...toStep(row) });
  if (isLoop) refuseErrors({ to_path: [`Visitors would go round in a circle: ${paths.join(' → ')}.`] });
}

/** A page wins over a redirect, which would have no effect. */
async function refuseContent(db: Db, { scope: { appKey }, path }: { scope: Scope; path: string }): Promise<void> {
  const place = await findPlace(db, { appKey, path });
  if (!place) return;
  const problem = place.isLive
    ? 'The site has a page at this address, which visitors get.'
    : `This address leads to ${place.movedTo} by itself: that page had it before.`;
  refuseErrors({ from_path: [problem] });
}
