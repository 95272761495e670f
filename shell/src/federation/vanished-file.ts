const markKey = 'quoin-loaded-anew';

/** The address of the script or style that did not load, if the error is of that kind. */
export function findAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { request } = { request: undefined, ...error };
  return typeof request === 'string' ? request : undefined;
}

/**
 * Reloads the page, or loads the document `wanted`, when a file of this page's release is deleted (404): the new
 * document is of a release that still has its files.
 * With `wanted` (a navigation or Retry), also when the file is available by now, because the router caches a failed
 * lazy route for good. Each address is loaded only once in a row, and never for a file that fails otherwise: a message
 * about the failure is better than a page that keeps loading.
 */
export async function loadAnewWithout(file: string | undefined, wanted?: string): Promise<void> {
  const page = wanted ?? location.href;
  if (file === undefined || sessionStorage.getItem(markKey) === page) return;
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.status !== 404 && !(wanted && answer?.ok)) return;
  sessionStorage.setItem(markKey, page);
  if (page === location.href) location.reload();
  else location.assign(page);
}
