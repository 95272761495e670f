import { computeMedian, type Row } from '../row.ts';
import { load, type LoadResult, type Request } from './load.ts';

const rounds = 5;
const seconds = 2;
/** Seconds of load before the measurement, in which V8 compiles the server's code. */
const warmUp = 3;
const connections = 32;
/** The limit of p99 under load, in medians. */
const longestTail = 5;

interface Comparison {
  name: string;
  ours: Request;
  /** The control's request. It has the same headers, which the control must parse too. */
  control: Request;
  atLeast: number;
  /** Whether a proxy is in front of our server: p99 then has no goal. */
  isBehindAnother?: boolean;
}

/** Loads our server and the control alternately; returns a row for responses per second and one for p99. */
export async function measureAlternately({
  name,
  ours,
  control,
  atLeast,
  isBehindAnother = false,
}: Comparison): Promise<Row[]> {
  const samples: { ours: LoadResult; control: LoadResult }[] = [];
  for (const one of [ours, control]) await load({ ...one, seconds: warmUp, connections });
  for (let round = 0; round < rounds; round += 1) {
    samples.push({
      ours: await load({ ...ours, seconds, connections }),
      control: await load({ ...control, seconds, connections }),
    });
  }
  const perSecond = (of: 'ours' | 'control'): string =>
    `${Math.round(computeMedian(samples.map((one) => one[of].perSecond)))}/s`;
  const milliseconds = (of: 'median' | 'p99'): string =>
    `${computeMedian(samples.map((one) => one.ours[of])).toFixed(2)} ms`;
  return [
    {
      name,
      ours: perSecond('ours'),
      control: perSecond('control'),
      ratio: computeMedian(samples.map((one) => one.ours.perSecond / one.control.perSecond)),
      goal: { atLeast },
    },
    {
      name: `${name}: p99 versus median`,
      ours: milliseconds('p99'),
      control: milliseconds('median'),
      ratio: computeMedian(samples.map((one) => one.ours.p99 / one.ours.median)),
      ...(isBehindAnother ? {} : { goal: { atMost: longestTail } }),
    },
  ];
}
