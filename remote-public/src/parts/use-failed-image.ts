import { useEffect, useRef, useState } from 'react';

/** Whether the image at `src` did not come. Goes to the `img`: `ref` and `onError`. */
export function useFailedImage(src: string) {
  const [failedSrc, setFailedSrc] = useState('');
  const ref = useRef<HTMLImageElement>(null);

  // What failed before hydration has told nobody.
  useEffect(() => {
    const { complete, naturalWidth } = ref.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  return { hasFailed: src !== '' && src === failedSrc, image: { ref, onError: () => setFailedSrc(src) } };
}
