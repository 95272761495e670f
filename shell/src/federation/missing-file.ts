const reloadedKey = 'quoin-reloaded-page';

/** The address of the script or style that did not load, if the error is of that kind. */
export function findFailedFile(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { request } = { request: undefined, ...error };
  return typeof request === 'string' ? request : undefined;
}

/**
 * Reloads the page, or loads the document `target`, when a file of this page's release is deleted (404): the new
 * document is of a release that still has its files.
 * With `target` (a navigation or Retry), also when the file is available by now, because the router caches a failed
 * lazy route for good. Each address is loaded only once in a row, and never for a file that fails otherwise: a message
 * about the failure is better than a page that keeps loading.
 */
export async function reloadForMissingFile(file: string | undefined, target?: string): Promise<void> {
  const page = target ?? location.href;
  if (file === undefined || sessionStorage.getItem(reloadedKey) === page) return;
  const response = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.status !== 404 && !(target && response?.ok)) return;
  sessionStorage.setItem(reloadedKey, page);
  if (page === location.href) location.reload();
  else location.assign(page);
}
