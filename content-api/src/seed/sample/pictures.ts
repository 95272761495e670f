import type { SampleDrawing } from '../sample-types.ts';
import { banners, bannerSize } from './drawing/banners.ts';
import type { Size } from './drawing/frame.ts';
import { grounds, groundSize } from './drawing/grounds.ts';
import { heroDataCentre } from './drawing/hero-data-centre.ts';
import { heroStreet } from './drawing/hero-street.ts';
import { heroTraining } from './drawing/hero-training.ts';
import { heroValley } from './drawing/hero-valley.ts';
import { icons, iconSize } from './drawing/icons.ts';
import { logos, logoSize } from './drawing/logos.ts';
import { portrait, portraitSize } from './drawing/portrait/portrait.ts';
import { sitters } from './drawing/portrait/sitters.ts';
import { sceneSize } from './drawing/scene.ts';
import type { Scenes } from './drawing/scene.ts';
import { shareCard, shareSize } from './drawing/share-card.ts';
import { signatures, signatureSize } from './drawing/signatures.ts';
import { socialIcons } from './drawing/social-icons.ts';
import { storyScenes } from './drawing/story-scenes.ts';

const heroes = {
  'hero-valley': { alt: 'Terraced hills at dusk, the branches of a valley joined by arcs of light', svg: heroValley },
  'hero-data-centre': { alt: 'The aisle of a data center, two engineers walking towards its end', svg: heroDataCentre },
  'hero-street': { alt: 'A branch office on a hill town’s street in the evening', svg: heroStreet },
  'hero-training': { alt: 'A training room seen from its last row, the hills outside', svg: heroTraining },
} as const;

const share = { 'share-card': { alt: 'Kunashila: terraced hills joined by a network', svg: shareCard } } as const;

const portraits = Object.fromEntries(
  Object.entries(sitters).map(([name, { alt, sitter }]) => [`portrait-${name}`, { alt, svg: () => portrait(sitter) }]),
);

const family = (scenes: Scenes, size: Size): SampleDrawing[] => Object.entries(scenes).map(([key, scene]) => ({ key, ...scene, ...size }));

/** Every picture of the sample, by family. */
export const pictures: readonly SampleDrawing[] = [
  ...family(heroes, groundSize),
  ...family(banners, bannerSize),
  ...family(grounds, groundSize),
  ...family(storyScenes, sceneSize),
  ...family(portraits, portraitSize),
  ...family(icons, iconSize),
  ...family(socialIcons, iconSize),
  ...family(logos, logoSize),
  ...family(share, shareSize),
  ...family(signatures, signatureSize),
];
