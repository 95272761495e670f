import type { CompleteForm, Row } from '../descriptor.ts';

/** Returns the path at which visitors will see a record; the home page for one that is on no known page. */
export async function findPreviewPath({ publicPath, preview }: CompleteForm, record: Row): Promise<string> {
  try {
    return publicPath?.(record) ?? (await preview?.(record)) ?? '/';
  } catch {
    return '/';
  }
}
