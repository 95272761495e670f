import { getTimed } from '../timed-get.ts';
import { computeMedian, within, type Row } from '../row.ts';
import { onFilledSites, type DatabaseKind, type FilledSite } from './filled-sites.ts';
import type { Growth, Path, Subject } from './subjects.ts';

const rounds = 100;

/**
 * Measures calls in a large database, usually with 100 times as many rows as in a small one. Each is compared with the
 * same call in the small database, or with a limit in milliseconds.
 * It calls both databases alternately, so that other load on the machine slows both equally.
 */
export const growthOn = (kind: DatabaseKind, { subjects, getLimit }: Growth): Promise<Row[]> =>
  onFilledSites(
    {
      kind,
      fill: async (api, index) => {
        for (const { fill, rows } of subjects) await fill(api, rows[index]);
      },
    },
    async (both) => {
      const measured: Row[] = [];
      for (const subject of subjects) measured.push(...(await measureRows(both, { kind, subject, limitOf: getLimit })));
      return measured;
    },
  );

async function measureRows(
  both: readonly FilledSite[],
  { kind, subject, limitOf: getLimit }: { kind: string; subject: Subject; limitOf: Growth['getLimit'] },
): Promise<Row[]> {
  const {
    name,
    key,
    calls,
    rows: [few, many],
  } = subject;
  const measured: Row[] = [];
  for (const [call, path] of Object.entries(calls(few))) {
    const [small = 0, large = 0] = await measureAlternately(both, { key, paths: [path, calls(many)[call] ?? '/'] });
    const limit = getLimit(call);
    measured.push(
      'milliseconds' in limit
        ? within(`${kind}, ${many} ${name}: ${call}`, { value: large, limit: limit.milliseconds, unit: 'ms' })
        : {
            name: `${kind}, ${many} ${name} versus ${few}: ${call}`,
            ours: `${large.toFixed(2)} ms`,
            control: `${small.toFixed(2)} ms`,
            ratio: large / small,
            ...(limit.ratio === undefined ? {} : { goal: { atMost: limit.ratio } }),
          },
    );
  }
  return measured;
}

/** Calls as an administrator, because those responses are not cached. */
async function measureAlternately(
  both: readonly FilledSite[],
  { key, paths }: { key: string; paths: readonly Path[] },
): Promise<number[]> {
  const samples = both.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { api, served }] of both.entries()) {
      const { milliseconds } = await getTimed({
        port: served.port,
        path: `/api${paths[index] ?? '/'}`,
        headers: { 'app-key': key, authorization: `Bearer ${api.token}` },
      });
      samples[index]?.push(milliseconds);
    }
  }
  return samples.map(computeMedian);
}
