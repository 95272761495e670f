import type { SampleDrawing } from '../sample-types.ts';
import { heroValley } from './drawing/hero-valley.ts';
import { heroDataCentre } from './drawing/hero-data-centre.ts';
import { heroStreet } from './drawing/hero-street.ts';
import { heroTraining } from './drawing/hero-training.ts';

export const pictures: readonly SampleDrawing[] = Object.entries({heroValley, heroDataCentre, heroStreet, heroTraining}).map(([key, svg]) => (
{ key, alt: '', width: 1920, height: 900, svg }));
