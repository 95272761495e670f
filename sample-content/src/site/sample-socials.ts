import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const networks = [['Facebook', 'facebook'], ['LinkedIn', 'linkedin'], ['YouTube', 'youtube'], ['X', 'x'], ['Instagram', 'instagram']] as const;

export const socials: readonly SampleRow[] = networks.map(([name, key], index) => ({
  name, icon: picture(`social-${key}`), image: picture(`social-${key}`), link_url: `https://${key}.example/kunashila`, target: '_blank', status: 1, sort_order: index + 1,
}));
