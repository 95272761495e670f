import { lazy } from 'react';

/** The media library; its chunk is loaded when it first opens. */
export const LazyMediaLibrary = lazy(async () => {
  const { MediaLibrary } = await import(/* webpackChunkName: "media-library" */ './media-library.tsx');
  return { default: MediaLibrary };
});
