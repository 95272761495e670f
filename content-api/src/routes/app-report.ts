import type { Report } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { adminOf, type Gates } from '../accounts/access.ts';
import type { Db } from '../db/database.ts';
import { object, refusals, success } from '../http/answers.ts';

/** Each count of the report and its table. */
const counted = {
  total_page: 'pages', total_section: 'sections', total_widget: 'widgets', total_post_category: 'post_categories', total_post: 'posts',
} as const satisfies Record<keyof Report, string>;

export function appReportRoute(app: FastifyInstance, { db, gates }: { db: Db; gates: Gates }): void {
  const integer = { type: 'integer' };
  const properties = { total_page: integer, total_section: integer, total_widget: integer, total_post_category: integer, total_post: integer };
  const schema = {
    tags: ['dashboard'], summary: 'How much there is', security: [{ token: [] }],
    response: { 200: success('The counts.', object(properties)), ...refusals(401, 403) },
  };
  app.get('/app-report', { onRequest: gates.signedIn, schema }, async (request) => {
    const { appKey } = adminOf(request).scope;
    const count = async (table: string): Promise<number> => {
      const { total } = await db.selectFrom(table).where('app_key', '=', appKey).select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
      return Number(total);
    };
    const data: Report = {
      total_page: await count(counted.total_page),
      total_section: await count(counted.total_section),
      total_widget: await count(counted.total_widget),
      total_post_category: await count(counted.total_post_category),
      total_post: await count(counted.total_post),
    };
    return { data };
  });
}
