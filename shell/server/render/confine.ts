import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How often the watchdog looks for the edge, in milliseconds. */
const watchMs = 1000;

/**
 * Starts the thread that kills this process when the edge is gone. The main thread cannot do that while a render loops.
 */
async function startWatchdog(edgePid: number): Promise<void> {
  const watchdog = new Worker(
    `setInterval(() => { if (process.ppid !== ${edgePid}) process.kill(process.pid, 'SIGKILL'); }, ${watchMs});`,
    {
      eval: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    },
  );
  await once(watchdog, 'online');
}

/**
 * What of `process` leads to files, other processes, native code, or the channel to the edge. Node's permissions refuse
 * most of it anyway; nothing but this refuses `kill`, which could end the edge.
 */
const removed = [
  '_debugEnd',
  '_debugProcess',
  '_getActiveHandles',
  '_getActiveRequests',
  '_kill',
  '_linkedBinding',
  'binding',
  'chdir',
  'disconnect',
  'dlopen',
  'execve',
  'getBuiltinModule',
  'kill',
  'loadEnvFile',
  'report',
  'send',
];

/**
 * Takes from this process, for ever, all that rendering does not need. Node started it without permission to open
 * connections, to start processes, and to load native code; this drops its permission to read files and to start
 * threads, with which it loaded its own modules and its watchdog. Call it before the first line of a remote runs.
 * @param edgePid the process that must not be outlived
 */
export async function confine(edgePid: number): Promise<void> {
  await startWatchdog(edgePid);
  // Node opens these streams when they are first used.
  void [process.stdout, process.stderr];
  // A signal to the process group is the edge's business, which ends this process after its last render.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  process.permission.drop('fs');
  process.permission.drop('worker');
  process.env = {};
  for (const name of removed) Reflect.deleteProperty(process, name);
}
