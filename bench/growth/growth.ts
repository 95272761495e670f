import { aTestApi, type TestApi } from '@quoin/content-api/src/testing/test-api.ts';
import { startPostgres } from '../../commands/test/postgres/postgres-server.ts';
import { medianOf, type Row } from '../row.ts';
import type { Path, Subject } from './subjects.ts';

const rounds = 100;

/**
 * How much slower calls become when there is a hundred times more to look through.
 * The small and the large database are asked in turn, so that whatever else the machine does slows both alike.
 */
export async function growthOn(kind: 'SQLite' | 'PostgreSQL', subjects: readonly Subject[]): Promise<Row[]> {
  const server = kind === 'PostgreSQL' ? await startPostgres() : undefined;
  if (server) Object.assign(process.env, { QUOIN_TEST_ON: 'postgres', QUOIN_TEST_POSTGRES: server.urlOf('postgres') });
  const apis: TestApi[] = [];
  try {
    for (const index of [0, 1] as const) {
      const api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '1000000' } });
      apis.push(api);
      for (const { fill, rows } of subjects) await fill(api, rows[index]);
    }
    const measured: Row[] = [];
    for (const subject of subjects) measured.push(...await rowsOf(apis, { kind, subject }));
    return measured;
  } finally {
    for (const api of apis) await api.close();
    await server?.stop();
    delete process.env.QUOIN_TEST_ON;
  }
}

async function rowsOf(apis: readonly TestApi[], { kind, subject }: { kind: string; subject: Subject }): Promise<Row[]> {
  const { name, key, calls, rows: [few, many] } = subject;
  const measured: Row[] = [];
  for (const [call, path] of Object.entries(calls(few))) {
    const [small = 0, large = 0] = await inTurn(apis, { key, paths: [path, calls(many)[call] ?? '/'] });
    measured.push({ name: `${kind}, ${many} ${name} beside ${few}: ${call}`, ours: `${large.toFixed(2)} ms`, beside: `${small.toFixed(2)} ms`, ratio: large / small, goal: { atMost: 2 } });
  }
  return measured;
}

async function inTurn(apis: readonly TestApi[], { key, paths }: { key: string; paths: readonly Path[] }): Promise<number[]> {
  const taken = apis.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, api] of apis.entries()) {
      const begun = performance.now();
      const { status } = await api.call(`GET ${paths[index] ?? '/'}`, { key });
      if (status !== 200) throw new Error(`The call was answered with ${status}.`);
      taken[index]?.push(performance.now() - begun);
    }
  }
  return taken.map(medianOf);
}
