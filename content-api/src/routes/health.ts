import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { object, errorResponses, makeSuccess } from '../http/response-schemas.ts';
import { HttpProblem } from '../http/problem.ts';
import { security } from '../http/security.ts';
import type { StorageState } from '../storage-state.ts';

interface HealthDependencies {
  database: Pick<Database, 'db'>;
  storage: Pick<StorageState, 'assertWorks' | 'isFull'>;
}

/** Serves the health checks. `live`: the process answers. `ready`: it can also read and store. */
export function healthRoutes(app: FastifyInstance, { database: { db }, storage }: HealthDependencies): void {
  const docs = (summary: string, status: string) => ({
    schema: {
      tags: ['health'],
      summary,
      description: 'For a load balancer or a process supervisor.',
      security: security.none,
      response: { 200: makeSuccess(`${summary}.`, object({ status: { const: status } })), ...errorResponses() },
    },
  });
  app.get('/health/live', docs('The process is running', 'live'), async () => ({ data: { status: 'live' } }));
  app.get('/health/ready', docs('The database responds, and the disk has free space', 'ready'), async (request) => {
    try {
      await db.selectFrom('migrations').select('number').limit(1).execute();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new HttpProblem(503, { headers: { 'retry-after': '1' } });
    }
    storage.assertWorks();
    if (await storage.isFull())
      throw new HttpProblem(503, {
        detail: 'The disk is full: content can be read, but nothing can be stored. Free some space.',
        headers: { 'retry-after': '60' },
      });
    return { data: { status: 'ready' } };
  });
}
