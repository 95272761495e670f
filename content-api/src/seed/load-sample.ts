import type { LoadSample } from './first-start.ts';

/** Imports the sample organisation. The import is dynamic, because most starts do not need it. */
export const loadSample: LoadSample = async () => {
  const [{ sampleContent: content }, { pictures: drawings }] = await Promise.all([
    import('@quoin/sample-content/content'),
    import('@quoin/sample-content/pictures'),
  ]);
  return { content, drawings };
};
