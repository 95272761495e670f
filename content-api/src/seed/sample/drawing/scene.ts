import { lighter, mix, palette } from './palette.ts';

/** A picture of the story size, 3 to 2. */
export const sceneSize = { width: 1200, height: 800 } as const;

export interface Scene {
  alt: string;
  svg: () => string;
}
export type Scenes = Readonly<Record<string, Scene>>;

/** The sky of a clear day. */
export const daylight = [mix([palette.sea, palette.teal], 0.25), mix([palette.sea, palette.mist], 0.6), lighter(palette.amber, 0.6)];
