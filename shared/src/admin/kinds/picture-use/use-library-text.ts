import { useEffect } from 'react';
import { findMediaIds } from '../../../contract/media-name.ts';
import { useKnownText } from '../../media-library/library-texts.ts';
import { readLibraryText } from '../../media-library/media-files.ts';

/** Whether an address names a picture that the library can have. */
const isOwn = (address: string): boolean => address.startsWith('/media/') && findMediaIds(address).length > 0;

/**
 * Returns the library's text of a picture. Null if it is not in the library; undefined while it is being read, and if
 * that failed.
 */
export function useLibraryText(address: string): string | null | undefined {
  const known = useKnownText(address);
  const hasFile = isOwn(address);
  useEffect(() => {
    // Somebody else may have changed it since this tab read it. Without it, the form only says less.
    if (hasFile) readLibraryText(address).catch(() => undefined);
  }, [address, hasFile]);
  return hasFile ? known : null;
}
