import { lazy } from 'react';

/** The media library, whose code comes when it is first opened. */
export const LazyMediaLibrary = lazy(async () => {
  const { MediaLibrary } = await import(/* webpackChunkName: "media-library" */ './media-library.tsx');
  return { default: MediaLibrary };
});
