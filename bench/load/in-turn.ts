import { medianOf, type Row } from '../row.ts';
import { load, type Measured, type Request } from './load.ts';

const rounds = 5;
const seconds = 2;
/** What is measured is a server that has been asked before: in its first seconds its code is still being compiled. */
const warmUp = 3;
const connections = 32;
/** p99 under load is at most so many medians. */
const longestTail = 5;

interface Compared {
  name: string;
  ours: Request;
  /** What is asked of the control: with the same headers, which it has to read as well. */
  beside: Request;
  atLeast: number;
  /** Another server stands before ours: how long its slowest answers take stands for itself. */
  isBehindAnother?: boolean;
}

/** Loads ours and the control alternately: a row for the answers in a second, and one for how long the slowest take. */
export async function inTurn({ name, ours, beside, atLeast, isBehindAnother = false }: Compared): Promise<Row[]> {
  const taken: { ours: Measured; beside: Measured }[] = [];
  for (const one of [ours, beside]) await load({ ...one, seconds: warmUp, connections });
  for (let round = 0; round < rounds; round += 1) {
    taken.push({
      ours: await load({ ...ours, seconds, connections }),
      beside: await load({ ...beside, seconds, connections }),
    });
  }
  const perSecond = (of: 'ours' | 'beside'): string =>
    `${Math.round(medianOf(taken.map((one) => one[of].perSecond)))}/s`;
  const milliseconds = (of: 'median' | 'p99'): string => `${medianOf(taken.map((one) => one.ours[of])).toFixed(2)} ms`;
  return [
    {
      name,
      ours: perSecond('ours'),
      beside: perSecond('beside'),
      ratio: medianOf(taken.map((one) => one.ours.perSecond / one.beside.perSecond)),
      goal: { atLeast },
    },
    {
      name: `${name}: p99 beside median`,
      ours: milliseconds('p99'),
      beside: milliseconds('median'),
      ratio: medianOf(taken.map((one) => one.ours.p99 / one.ours.median)),
      ...(isBehindAnother ? {} : { goal: { atMost: longestTail } }),
    },
  ];
}
