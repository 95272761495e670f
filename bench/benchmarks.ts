import { api } from './api.ts';
import { backOffice } from './back-office.ts';
import { edge } from './edge.ts';
import { federation } from './federation.ts';
import { firstVisit } from './first-visit.ts';
import { growthOn } from './growth/growth.ts';
import { historyOn } from './growth/history.ts';
import { million, usual } from './growth/subjects.ts';
import { memory } from './memory.ts';
import { nextPage } from './next-page.ts';
import { publicRows } from './public-rows.ts';
import type { Benchmark } from './row.ts';
import { start } from './start.ts';

/** The benchmarks of `npm run bench`, in this order. `npm run bench -- api` runs one of them. */
export const benchmarks: ReadonlyMap<string, Benchmark> = new Map([
  ['api', api],
  ['edge', edge],
  ['start', start],
  ['first-visit', firstVisit],
  ['next-page', nextPage],
  ['federation', federation],
  ['back-office', backOffice],
  ['growth', () => growthOn('SQLite', usual)],
  ['growth-postgres', () => growthOn('PostgreSQL', usual)],
  ['history', () => historyOn('SQLite')],
  ['history-postgres', () => historyOn('PostgreSQL')],
]);

/** Benchmarks that take minutes or an hour each, or need a folder to compare with. They run only by name. */
export const longBenchmarks: ReadonlyMap<string, Benchmark> = new Map([
  ['growth-million', () => growthOn('SQLite', million)],
  ['growth-million-postgres', () => growthOn('PostgreSQL', million)],
  ['memory', memory],
  ['public-rows', publicRows],
]);
