import { times } from '../draw.ts';
import { frame } from '../frame.ts';
import { bird, hill, peaks, sun, terraces, tower } from '../land.ts';
import { lighter, mix, palette } from '../palette.ts';
import { folk, standing } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { solarPanel } from '../things.ts';

const { night, deep, teal, sea, amber } = palette;

/** An engineer checks rows of solar panels below a network tower. */
export const solarField = (): string =>
  frame(size, {
    ground: [deep, teal, sea, lighter(amber, 0.5)],
    parts: [
      sun([270, 250], 84),
      peaks({ ...size, base: 430, height: 240, seed: 19 }, mix([deep, sea], 0.5)),
      hill({ ...size, base: 500, height: 150, seed: 13, floor: 800 }, mix([teal, sea], 0.3)),
      tower([980, 430], { size: 300, colour: night }),
      terraces({ ...size, base: 590, height: 140, seed: 26, floor: 800, steps: 7 }, [mix([teal, amber], 0.22), night]),
      ...times(3, (row) =>
        times(5 - row, (index) => solarPanel([150 + index * (190 + row * 60) + row * 70, 560 + row * 100], 0.85 + row * 0.35)).join(''),
      ),
      standing(folk.engineer, { at: [1060, 740], scale: 1.25, arm: 'raised' }),
      bird([620, 190], 18),
      bird([680, 160], 13),
    ],
  });
