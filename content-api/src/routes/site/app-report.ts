import type { Report } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Db } from '../../db/database.ts';
import { object, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { allowRole } from '../../engine/permissions.ts';

/** The table of each count in the report. */
const counted = {
  total_page: 'pages',
  total_section: 'sections',
  total_widget: 'widgets',
  total_post_category: 'post_categories',
  total_post: 'posts',
} as const satisfies Record<keyof Report, string>;

export function appReportRoute(app: FastifyInstance, { db, gates }: { db: Db; gates: Gates }): void {
  const integer = { type: 'integer' };
  const properties = {
    total_page: integer,
    total_section: integer,
    total_widget: integer,
    total_post_category: integer,
    total_post: integer,
  };
  const schema = {
    tags: ['dashboard'],
    summary: 'Count the content',
    description: 'The number of records of the application, of any status.',
    security: security.signedIn,
    response: { 200: makeSuccess('The counts.', object(properties)), ...errorResponses(401, 403) },
  };
  app.get('/app-report', { onRequest: [gates.signedIn, allowRole('viewer')], schema }, async (request) => {
    const { appKey } = getAdmin(request).scope;
    const rows = await db
      .selectFrom('row_counts')
      .select('resource')
      .select((eb) => eb.fn.sum<number>('total').as('total'))
      .where('app_key', '=', appKey)
      .where('resource', 'in', Object.values(counted))
      .groupBy('resource')
      .execute();
    const totals = new Map(rows.map(({ resource, total }) => [resource, total]));
    const count = (name: keyof Report): number => totals.get(counted[name]) ?? 0;
    const data: Report = {
      total_page: count('total_page'),
      total_section: count('total_section'),
      total_widget: count('total_widget'),
      total_post_category: count('total_post_category'),
      total_post: count('total_post'),
    };
    return { data };
  });
}
