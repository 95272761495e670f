/** A picture of the story size, 3 to 2. */
export const sceneSize = { width: 1200, height: 800 } as const;

export interface Scene {
  alt: string;
  svg: () => string;
}
export type Scenes = Readonly<Record<string, Scene>>;
