import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';

/** `live`: the process answers. `ready`: it can do its work. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const docs = (summary: string) => ({ schema: { tags: ['health'], summary } });
  app.get('/health/live', docs('The process answers'), async () => ({ data: { status: 'live' } }));
  app.get('/health/ready', docs('The database answers too'), async (request) => {
    try {
      await db.selectFrom('migrations').select('number').limit(1).execute();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new HttpProblem(503, { headers: { 'retry-after': '1' } });
    }
    return { data: { status: 'ready' } };
  });
}
