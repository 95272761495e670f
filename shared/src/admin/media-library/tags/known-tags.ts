import { useEffect, useState } from 'react';
import type { MediaTag } from '../../../contract/wire.ts';
import { toResult } from '../../to-result.ts';
import { listTags } from '../media-files.ts';

/**
 * Returns the tags of the application, for suggestions and filters; empty until they are read, and if that fails.
 * @param isNeeded whether they are shown; they are read again each time that this becomes true
 */
export function useKnownTags(isNeeded: boolean): readonly MediaTag[] {
  const [tags, setTags] = useState<readonly MediaTag[]>([]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    void toResult(listTags()).then((result) => {
      if (isCurrent && result.ok) setTags(result.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return tags;
}
