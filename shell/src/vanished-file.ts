const markKey = 'quoin-loaded-anew';

/** The address of the script or style that did not come, where that is what an error says. */
export function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { request } = { request: undefined, ...error };
  return typeof request === 'string' ? request : undefined;
}

/**
 * Loads a page anew, from its document on, when a file of its release is kept no longer: the page that is open is older
 * than what is kept, the new one is not. A page that is gone to, or asked for again by Retry, is loaded so too when its
 * file can be had by now: the router remembers for good that it could not, for every page of that screen. Once an
 * address, and not for a file that still does not come: a page that cannot be had would be worse than one that says
 * what failed.
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
