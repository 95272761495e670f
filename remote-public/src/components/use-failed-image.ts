import { useEffect, useRef, useState } from 'react';

/** Reports whether the image at `src` failed to load. Spread `image` (`ref` and `onError`) onto the `img`. */
export function useFailedImage(src: string) {
  const [failedSrc, setFailedSrc] = useState('');
  const ref = useRef<HTMLImageElement>(null);

  // An image that failed before hydration has fired its `error` event already, so check its state.
  useEffect(() => {
    const { complete, naturalWidth } = ref.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  return { hasFailed: src !== '' && src === failedSrc, image: { ref, onError: () => setFailedSrc(src) } };
}
