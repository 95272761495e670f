/** `import` would read all exports of `node:http`; one of them loads Node's `fetch`, 7 MB that the supervisor keeps. */
const { get } = process.getBuiltinModule('node:http');

/** In milliseconds; after it, the server counts as not ready yet. */
const timeoutMs = 2000;

/** Resolves with whether `url` answers 2xx; a refused or aborted request counts as false. */
export function isReady(url: string, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const request = get(url, { agent: false, signal, timeout: timeoutMs }, (response) => {
    response.resume();
    const { statusCode = 0 } = response;
    resolve(statusCode >= 200 && statusCode < 300);
  });
  request.on('timeout', () => request.destroy()).on('error', () => resolve(false));
  return promise;
}
