/** The folder of the build's files, and the hashes of its workers (`worker-scripts.ts`). */
declare const __webpack_require__: { p: string; workers: Readonly<Record<string, string>> };

declare global {
  /** The scripts of workers that passed their check. The back-office's Trusted Types policy allows only these. */
  var quoinWorkers: Set<string> | undefined;
}

/** Returns the hash of a worker's script; undefined for an address that is no worker of this build. */
function findIntegrity(url: string): string | undefined {
  const folder = new URL(__webpack_require__.p, location.href).href;
  return url.startsWith(folder) ? __webpack_require__.workers[url.slice(folder.length)] : undefined;
}

/**
 * Fetches a script, compares it with its hash, and returns an address of exactly these bytes. The first line tells the
 * worker the address of its release, which it cannot read from its own address.
 */
async function fetchChecked(url: string, integrity: string): Promise<string> {
  const response = await fetch(url, { integrity, credentials: 'omit' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const release = { folder: url.replace(/[^/]+$/, ''), workers: __webpack_require__.workers };
  const firstLine = `self.quoinRelease = ${JSON.stringify(release)};\n`;
  const checked = URL.createObjectURL(new Blob([firstLine, await response.blob()], { type: 'text/javascript' }));
  (globalThis.quoinWorkers ??= new Set()).add(checked);
  return checked;
}

/**
 * A worker whose script is checked before it runs. `Worker` itself has no integrity option, and accepts no script of
 * another origin, such as a development server's. Messages wait until the script has arrived; a script that is refused
 * or missing is an `error` event.
 */
class CheckedWorker extends EventTarget implements Worker {
  onmessage: Worker['onmessage'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  onerror: Worker['onerror'] = null;
  #worker: Worker | undefined;
  #isEnded = false;
  #waiting: [unknown, StructuredSerializeOptions][] = [];

  constructor({ url, integrity }: { url: string; integrity: string }, options?: WorkerOptions) {
    super();
    fetchChecked(url, integrity)
      .then((checked) => this.#start(checked, options))
      .catch((error: unknown) => {
        const message = `The worker ${url} was not started: it did not arrive, or differs from its release.`;
        this.#fail(new ErrorEvent('error', { message, filename: url, error }));
      });
  }

  #start(checked: string, options?: WorkerOptions): void {
    if (this.#isEnded) return;
    const worker = new globalThis.Worker(checked, options);
    this.#worker = worker;
    worker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
      const event = new MessageEvent('message', { data, ports: [...ports] });
      this.dispatchEvent(event);
      this.onmessage?.call(this, event);
    });
    worker.addEventListener('messageerror', () => {
      const event = new MessageEvent('messageerror');
      this.dispatchEvent(event);
      this.onmessageerror?.call(this, event);
    });
    worker.addEventListener('error', ({ message, filename, lineno, colno }) =>
      this.#fail(new ErrorEvent('error', { message, filename, lineno, colno })),
    );
    for (const [message, transfer] of this.#waiting) worker.postMessage(message, transfer);
    this.#waiting = [];
  }

  #fail(event: ErrorEvent): void {
    this.dispatchEvent(event);
    this.onerror?.call(this, event);
  }

  postMessage(message: unknown, options: StructuredSerializeOptions | Transferable[] = {}): void {
    const transfer = Array.isArray(options) ? { transfer: options } : options;
    if (this.#worker) this.#worker.postMessage(message, transfer);
    else this.#waiting.push([message, transfer]);
  }

  terminate(): void {
    this.#isEnded = true;
    this.#worker?.terminate();
  }
}

/**
 * The `Worker` of all code that the recipe builds. A worker of the build is checked; any other address goes to the
 * browser's own `Worker`.
 */
export function ReleaseWorker(script: string | URL, options?: WorkerOptions): Worker {
  const url = String(script);
  const integrity = findIntegrity(url);
  return integrity === undefined
    ? new globalThis.Worker(script, options)
    : new CheckedWorker({ url, integrity }, options);
}
