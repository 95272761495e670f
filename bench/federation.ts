import path from 'node:path';
import type { Browser } from 'playwright-core';
import { createComparisonProxy } from './federation/comparison-proxy.ts';
import { buildOneBundle } from './federation/one-bundle.ts';
import { listening } from './listening.ts';
import { computeMedian, type Row } from './row.ts';
import { onSite } from './site.ts';
import { aBrowser, openSlowly, type PageOpening } from './slow-phone.ts';

/** Paints happen at frames, and a frame is longer than the 1 % of a paint that matters here: that needs many rounds. */
const rounds = 9;
/** In the first rounds each opening also waits for all prefetches; their bytes are the same in every round. */
const weighed = 3;

/**
 * Measures what Module Federation costs a visitor: the home page of the sample site on a slow phone, compared with the
 * same shell and public site built as one bundle.
 */
export const federation = (): Promise<Row[]> =>
  onSite(async ({ site, folder, atEnd }) => {
    const bundle = path.join(folder, 'one');
    const server = createComparisonProxy({ edgePort: site.port, folder: bundle, chunks: await buildOneBundle(bundle) });
    atEnd(() => server.close());
    const browser = await aBrowser();
    atEnd(() => browser.close());
    return toRows(await openInTurn(browser, await listening(server)));
  });

interface OpeningPair {
  composed: PageOpening[];
  one: PageOpening[];
}

/** Opens both alternately, after one opening each that fills the edge's cache. */
async function openInTurn(browser: Browser, address: string): Promise<OpeningPair> {
  const openings: OpeningPair = { composed: [], one: [] };
  await openSlowly(browser, { address: `${address}/` });
  await openSlowly(browser, { address: `${address}/?one` });
  for (let round = 0; round < rounds; round += 1) {
    // Wait for all prefetches: their time varies, so otherwise they would be counted for only one of the two.
    const toRest = round < weighed;
    openings.composed.push(await openSlowly(browser, { address: `${address}/`, toRest }));
    openings.one.push(await openSlowly(browser, { address: `${address}/?one`, toRest }));
  }
  return openings;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const milliseconds = (time: number): string => `${time.toFixed(0)} ms`;

const metrics: readonly {
  name: string;
  of: keyof PageOpening;
  first?: number;
  format: (value: number) => string;
  goal?: number;
}[] = [
  { name: 'bytes of HTML, styles and scripts', of: 'bytes', first: weighed, format: kilobytes, goal: 1.1 },
  { name: 'requests for them', of: 'requests', first: weighed, format: String },
  { name: 'first paint', of: 'firstPaint', format: milliseconds },
  { name: 'largest paint', of: 'largestPaint', format: milliseconds, goal: 1.02 },
  { name: 'time to hydrate', of: 'alive', format: milliseconds, goal: 1.15 },
];

const toRows = ({ composed, one }: OpeningPair): Row[] =>
  metrics.map(({ name, of, first = rounds, format, goal }) => {
    const [ours, control] = [composed, one].map((openings) =>
      computeMedian(openings.slice(0, first).map((opening) => opening[of])),
    );
    if (ours === undefined || control === undefined) throw new Error('nothing was opened');
    return {
      name: `home on a slow phone, composed versus one bundle: ${name}`,
      ours: format(ours),
      control: format(control),
      ratio: ours / control,
      ...(goal === undefined ? {} : { goal: { atMost: goal } }),
    };
  });
