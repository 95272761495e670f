import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import type { CropArea } from '../media-library/media-files.ts';

interface Size {
  width: number;
  height: number;
}

/** The shapes in which the site shows pictures (`picture.module.css` of `remote-public`), and a free one. */
export const shapes: readonly { value: string; label: string; aspect?: number }[] = [
  { value: 'free', label: 'Free' },
  { value: '16:10', label: '16:10', aspect: 16 / 10 },
  { value: '4:3', label: '4:3', aspect: 4 / 3 },
  { value: '1:1', label: '1:1 (square)', aspect: 1 },
  { value: '4:5', label: '4:5', aspect: 4 / 5 },
  { value: 'banner', label: '32:15 (banner)', aspect: 32 / 15 },
];

/** The share of the picture that a new crop covers, in percent, so that its edges can be seen. */
const initialShare = 90;

/** Returns the crop with which a shape begins: in the middle, as large as fits. */
export function createCrop(aspect: number | undefined, { width, height }: Size): PercentCrop {
  const start = { unit: '%', width: initialShare, height: initialShare } as const;
  const crop = aspect === undefined ? start : makeAspectCrop({ unit: '%', width: initialShare }, aspect, width, height);
  return centerCrop(crop, width, height);
}

/** Converts a crop to whole pixels of the picture: at least one, and never beyond its edges. */
export function toArea(crop: PercentCrop, { width, height }: Size): CropArea {
  const [x, columns] = toPixels(crop.x, crop.width, width);
  const [y, rows] = toPixels(crop.y, crop.height, height);
  return { x, y, width: columns, height: rows };
}

// eslint-disable-next-line max-params -- start and length, in percent, and all pixels
function toPixels(start: number, length: number, pixels: number): [start: number, length: number] {
  const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round((value / 100) * pixels), 0), max);
  const first = clamp(start, pixels - 1);
  return [first, Math.max(clamp(start + length, pixels) - first, 1)];
}
