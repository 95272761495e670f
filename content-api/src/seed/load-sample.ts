import type { LoadSample } from './first-start.ts';

/** The sample organisation, read when it is wanted. */
export const loadSample: LoadSample = async () => {
  const [{ sampleContent: content }, { pictures: drawings }] = await Promise.all([
    import('@quoin/sample-content/content'),
    import('@quoin/sample-content/pictures'),
  ]);
  return { content, drawings };
};
