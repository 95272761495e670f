import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { send, type SentRequest } from './raw-request.ts';
import type { OtherCaller } from './watch-other.ts';

// The thread of `watchOther`. It measures until its parent sends a message.

const requests: readonly SentRequest[] = workerData;
const times: number[] = [];
let [isOver, unanswered] = [false, 0];
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  for (const request of requests) {
    const { status, ms } = await send({ from: '127.0.0.9', ...request });
    times.push(ms);
    if (status !== 200) unanswered += 1;
  }
  await pause(10);
}
const sorted = times.toSorted((one, other) => one - other);
const result: OtherCaller = {
  p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  longest: sorted.at(-1) ?? 0,
  unanswered,
};
parentPort?.postMessage(result);
parentPort?.close();
