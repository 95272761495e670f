const markKey = 'quoin-loaded-anew';

/** The address of the script or style that did not come, where that is what an error says. */
export function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { request } = { request: undefined, ...error };
  return typeof request === 'string' ? request : undefined;
}

/**
 * Loads a page anew, from its document on, when a file of its release is kept no longer: the page that is open is older than what is kept, the new one is not.
 * Once an address, and not for a file that did not come for another reason: a page that cannot be had would be worse than one that says what failed.
 */
export async function loadAnewWithout(file: string | undefined, page: string = location.href): Promise<void> {
  if (file === undefined || sessionStorage.getItem(markKey) === page) return;
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.status !== 404) return;
  sessionStorage.setItem(markKey, page);
  if (page === location.href) location.reload();
  else location.assign(page);
}
