import type { SampleDrawing } from '../sample-types.ts';
import { portrait, portraitSize } from './drawing/portrait/portrait.ts';
import { sitters } from './drawing/portrait/sitters.ts';

export const pictures: readonly SampleDrawing[] = Object.entries(sitters).map(([k, s]) => ({ key: `portrait-${k}`, alt: '', ...portraitSize, svg: () => portrait(s) }));
