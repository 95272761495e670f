import type { SampleContent } from '../sample-types.ts';

export const sampleContent: SampleContent = { site: {}, accounts: {} };
