import type { LoadSample } from './first-start.ts';

/** The sample organisation, read when it is wanted. */
export const loadSample: LoadSample = async () => {
  const [{ sampleContent: content }, { pictures: drawings }] = await Promise.all([
    import('./sample/content.ts'),
    import('./sample/pictures.ts'),
  ]);
  return { content, drawings };
};
