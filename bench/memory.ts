import { platform } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { heldBy, mostHeld, startedBy } from './held-by.ts';
import { busyDay, type Doing } from './memory/busy-day.ts';
import { morePosts } from './more-posts.ts';
import { medianOf, within, type Row } from './row.ts';
import { onSite } from './site.ts';

const minutes = 60;
/** The result is the median of the last minutes, because garbage collection makes single values vary. */
const atTheEnd = 10;

/** Measures the memory of edge and API after an hour of mixed load. */
export const memory = (): Promise<Row[]> =>
  onSite(async ({ site }) => {
    if (platform() !== 'linux') throw new Error("Linux alone tells a process's own memory from its program's.");
    const day = lived(await busyDay(site, await morePosts(site)));
    const held: number[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(60_000);
      held.push(heldBy(startedBy(site.pid)));
      console.log(`  minute ${minute}: ${held.at(-1)?.toFixed(0)} MB, ${day.asked} requests, ${day.failed} failed`);
    }
    await day.end();
    return [
      within(
        `memory of edge and API after an hour of ${Math.round(day.asked / minutes / 60)} requests a second, most ${Math.max(...held).toFixed(0)}`,
        { value: medianOf(held.slice(-atTheEnd)), limit: mostHeld, unit: 'MB' },
      ),
      {
        name: 'requests of that hour that failed',
        ours: `${day.failed} of ${day.asked}`,
        beside: '0',
        ratio: day.failed,
        goal: { atMost: 0 },
      },
    ];
  });

interface Day {
  asked: number;
  failed: number;
  end: () => Promise<void>;
}

/** Starts the load; each person waits for a response before the next request. */
function lived(doings: readonly Doing[]): Day {
  const over = new AbortController();
  const untilNext = (ms: number): Promise<unknown> => pause(ms, undefined, over).catch(() => undefined);
  const again = async ({ everyMs, once }: Doing): Promise<void> => {
    await untilNext(Math.random() * everyMs);
    while (!over.signal.aborted) {
      const problem = await once().then(failureOf, String);
      day.asked += 1;
      if (problem !== undefined) failed(day, problem);
      await untilNext(everyMs);
    }
  };
  const day: Day = {
    asked: 0,
    failed: 0,
    end: async () => {
      over.abort();
      await Promise.all(people);
    },
  };
  const people = doings.flatMap((doing) => Array.from({ length: doing.people }, () => again(doing)));
  return day;
}

/** Counts a failure, and prints the first five. */
function failed(day: Day, words: string): void {
  day.failed += 1;
  if (day.failed <= 5) console.error(`  ${words}`);
}

/** Reads a response completely; returns what is wrong with it, or undefined. */
async function failureOf(answer: Response): Promise<string | undefined> {
  await answer.arrayBuffer();
  return answer.ok ? undefined : `${answer.url || 'A call'} was answered with ${answer.status}.`;
}
