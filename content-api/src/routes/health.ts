import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { object, refusals, success } from '../http/answers.ts';
import { HttpProblem } from '../http/problem.ts';

/** `live`: the process answers. `ready`: it can do its work. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const docs = (summary: string, status: string) =>
    ({ schema: { tags: ['health'], summary, response: { 200: success(`${summary}.`, object({ status: { const: status } })), ...refusals() } } });
  app.get('/health/live', docs('The process answers', 'live'), async () => ({ data: { status: 'live' } }));
  app.get('/health/ready', docs('The database answers too', 'ready'), async (request) => {
    try {
      await db.selectFrom('migrations').select('number').limit(1).execute();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new HttpProblem(503, { headers: { 'retry-after': '1' } });
    }
    return { data: { status: 'ready' } };
  });
}
