import { setTimeout as pause } from 'node:timers/promises';
import type { AttackResult } from '../attack-result.ts';
import { send, type ReceivedResponse } from '../target/raw-request.ts';
import { siteKey, type Target } from '../target/start-target.ts';
import { watchOther } from '../target/watch-other.ts';

/** A load of one kind, from one caller or from many. */
export interface Storm {
  name: string;
  /** The decision that says what bounds it. */
  decision: '046' | '047' | '048' | '049';
  /** Against which server it goes. Another caller of this server is timed, and its memory is measured. */
  server: 'API' | 'edge';
  /** Sends the load. Returns how many requests it sent, and what was answered wrongly. */
  run: (target: Target, token: string) => Promise<{ tried: number; failures: string[]; answers?: string }>;
}

/**
 * Five times what the decisions promise (200 ms and 400 MB on a machine with two processors), so that other work on
 * this machine fails no storm. Without its bound, each of them kept a server busy for seconds.
 */
const bounds = { p99Ms: 1_000, rssMb: 2_000 };
/** A storm is over when the server answers a request of its caller again. */
const calmMs = 500;

/** Runs a storm while another caller is timed. */
export async function runStorm(
  target: Target,
  { storm, token }: { storm: Storm; token: string },
): Promise<AttackResult> {
  const port = storm.server === 'API' ? target.apiPort : target.edgePort;
  const path = storm.server === 'API' ? '/api/faqs?page=1&size=10' : '/';
  const small = { port, path, headers: { 'app-key': siteKey, host: 'localhost' }, timeoutMs: 30_000 };
  // The first page takes longer: its modules are loaded.
  await send(small);
  const watch = watchOther([small]);
  const memory = watchMemory(port);
  const { tried, failures, answers = '' } = await storm.run(target, token);
  await pause(calmMs);
  const { p99, longest, unanswered } = await watch.end();
  const peak = await memory.end();
  const all = [...failures];
  if (p99 > bounds.p99Ms) all.push(`Another caller waited ${Math.round(p99)} ms (p99) in: ${storm.name}.`);
  if (peak > bounds.rssMb) all.push(`The ${storm.server} took ${Math.round(peak)} MB in: ${storm.name}.`);
  if (unanswered > 0) all.push(`Another caller was not served ${unanswered} times in: ${storm.name}.`);
  const others = `others: p99 ${Math.round(p99)} ms, longest ${Math.round(longest)} ms; memory ${Math.round(peak)} MB`;
  return {
    name: `${storm.server}: ${storm.name} (${storm.decision})`,
    tried,
    failures: all,
    figures: answers === '' ? others : `${others}; ${answers}`,
  };
}

/** Measures the largest resident memory, in megabytes, until `end` is called. */
function watchMemory(port: number): { end: () => Promise<number> } {
  let [isOver, peak] = [false, 0];
  const run = async (): Promise<void> => {
    while (!isOver) {
      const { text } = await send({ port, path: '/metrics', headers: { host: 'localhost' }, timeoutMs: 30_000 });
      const [, bytes = '0'] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
      peak = Math.max(peak, Number(bytes) / 1e6);
      await pause(100);
    }
  };
  const running = run();
  return {
    end: async () => {
      isOver = true;
      await running;
      return peak;
    },
  };
}

/** Counts responses by status, such as `200: 590, 503: 10`. */
export function countStatuses(responses: readonly Pick<ReceivedResponse, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

/** Returns a failure for each response with a status that the storm does not allow. */
export const findUnexpected = (
  responses: readonly ReceivedResponse[],
  { allowed, what }: { allowed: readonly number[]; what: string },
): string[] =>
  responses
    .filter(({ status }) => !allowed.includes(status))
    .map(({ status, fault = '', text }) => `${what} was answered with ${status} ${fault}${text.slice(0, 200)}`);
