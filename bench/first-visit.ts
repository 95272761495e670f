import type { Browser } from 'playwright-core';
import { withoutScriptsBeside } from './first-visit/without-scripts.ts';
import { listening } from './listening.ts';
import { computeMedian, within, type Row } from './row.ts';
import { onSite } from './site.ts';
import { aBrowser, openSlowly, type PageOpening } from './slow-phone.ts';

/** A frame of a slow phone is 2 % of a paint, close to the allowed 5 %, so the median needs many rounds. */
const rounds = 9;
const pages = { home: '/', page: '/about-us', post: '/news/kuna-core-12-is-here' } as const;
const goals = { paint: 1.05, taskMs: 50, earlyKb: 60 };

/** Measures the first page on a slow phone, compared with the same page as a static file without scripts. */
export const firstVisit = (): Promise<Row[]> =>
  onSite(async ({ site, atEnd }) => {
    const server = withoutScriptsBeside(site.port);
    atEnd(() => server.close());
    const browser = await aBrowser();
    atEnd(() => browser.close());
    const base = await listening(server);
    const rows: Row[] = [];
    for (const [name, address] of Object.entries(pages))
      rows.push(...toRows(name, await openInTurn(browser, `${base}${address}`)));
    return rows;
  });

interface OpeningPair {
  ours: PageOpening[];
  plain: PageOpening[];
}

/** Opens both alternately, after one opening each that fills the caches. */
async function openInTurn(browser: Browser, address: string): Promise<OpeningPair> {
  const openings: OpeningPair = { ours: [], plain: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, plain] = [
      await openSlowly(browser, { address }),
      await openSlowly(browser, { address: `${address}?plain`, comesAlive: false }),
    ];
    if (round > 0) openings.ours.push(ours);
    if (round > 0) openings.plain.push(plain);
  }
  return openings;
}

function toRows(page: string, { ours, plain }: OpeningPair): Row[] {
  const median = (openings: readonly PageOpening[], of: keyof PageOpening): number =>
    computeMedian(openings.map((opening) => opening[of]));
  const paint = (name: string, of: 'firstPaint' | 'largestPaint'): Row => {
    const [mine, control] = [median(ours, of), median(plain, of)];
    return {
      name: `${page} on a slow phone versus no scripts at all: ${name}`,
      ours: `${mine.toFixed(0)} ms`,
      control: `${control.toFixed(0)} ms`,
      ratio: mine / control,
      goal: { atMost: goals.paint },
    };
  };
  return [
    paint('first paint', 'firstPaint'),
    paint('largest paint', 'largestPaint'),
    within(`${page} on a slow phone: longest task before it is alive`, {
      value: median(ours, 'longestTask'),
      limit: goals.taskMs,
      unit: 'ms',
    }),
    within(`${page} on a slow phone: come before the first paint, without pictures`, {
      value: median(ours, 'early') / 1000,
      limit: goals.earlyKb,
      unit: 'kB',
    }),
  ];
}
