import { platform } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { measureMemory, mostHeld, listDescendants } from './measure-memory.ts';
import { busyDay, type Activity } from './memory/busy-day.ts';
import { morePosts } from './site-content.ts';
import { computeMedian, within, type Row } from './row.ts';
import { onSite } from './site.ts';

const minutes = 60;
/** The result is the median of the last minutes, because garbage collection makes single values vary. */
const atTheEnd = 10;

/** Measures the memory of edge and API after an hour of mixed load. */
export const memory = (): Promise<Row[]> =>
  onSite(async ({ site }) => {
    if (platform() !== 'linux') throw new Error("Linux alone tells a process's own memory from its program's.");
    const day = lived(await busyDay(site, await morePosts(site)));
    const samples: number[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(60_000);
      samples.push(measureMemory(listDescendants(site.pid)));
      console.log(
        `  minute ${minute}: ${samples.at(-1)?.toFixed(0)} MB, ${day.requests} requests, ${day.failed} failed`,
      );
    }
    await day.end();
    return [
      within(
        `memory of edge and API after an hour of ${Math.round(day.requests / minutes / 60)} requests a second, most ${Math.max(...samples).toFixed(0)}`,
        { value: computeMedian(samples.slice(-atTheEnd)), limit: mostHeld, unit: 'MB' },
      ),
      {
        name: 'requests of that hour that failed',
        ours: `${day.failed} of ${day.requests}`,
        control: '0',
        ratio: day.failed,
        goal: { atMost: 0 },
      },
    ];
  });

interface Day {
  requests: number;
  failed: number;
  end: () => Promise<void>;
}

/** Starts the load; each person waits for a response before the next request. */
function lived(doings: readonly Activity[]): Day {
  const over = new AbortController();
  const untilNext = (ms: number): Promise<unknown> => pause(ms, undefined, over).catch(() => undefined);
  const repeat = async ({ everyMs, once }: Activity): Promise<void> => {
    await untilNext(Math.random() * everyMs);
    while (!over.signal.aborted) {
      const problem = await once().then(readFailure, String);
      day.requests += 1;
      if (problem !== undefined) failed(day, problem);
      await untilNext(everyMs);
    }
  };
  const day: Day = {
    requests: 0,
    failed: 0,
    end: async () => {
      over.abort();
      await Promise.all(people);
    },
  };
  const people = doings.flatMap((doing) => Array.from({ length: doing.people }, () => repeat(doing)));
  return day;
}

/** Counts a failure, and prints the first five. */
function failed(day: Day, message: string): void {
  day.failed += 1;
  if (day.failed <= 5) console.error(`  ${message}`);
}

/** Reads a response completely; returns what is wrong with it, or undefined. */
async function readFailure(response: Response): Promise<string | undefined> {
  await response.arrayBuffer();
  return response.ok ? undefined : `${response.url || 'A call'} was answered with ${response.status}.`;
}
