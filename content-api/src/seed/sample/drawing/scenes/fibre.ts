import { circle, rect, shape, stroke, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { lighter, palette } from '../palette.ts';
import { seeded } from '../random.ts';
import { sceneSize as size } from '../scene.ts';

const { ink, night, deep, teal, sea, mist, amber, clay } = palette;

/** Strands of an optical fibre cable fanning out, their ends lit. */
export const fibre = (): string => {
  const random = seeded(12);
  return frame(size, {
    ground: [ink, night, deep],
    parts: [
      glow('heart', { at: [330, 430], radius: 720, colour: teal, strength: 0.75 }),
      ...times(46, (index) => {
        const end = 40 + index * 17 + random.between(-12, 12);
        const x = random.between(820, 1150);
        const colour = random.pick([amber, sea, mist, clay, sea]);
        return (
          stroke(`M-20 ${400 + index * 1.6}C320 ${400 + index * 2} 480 ${440 + (end - 440) * 0.25} ${x} ${end}`, {
            colour,
            width: random.between(2, 5),
            opacity: random.between(0.5, 0.95),
          })
          + circle([x, end, 15], { fill: colour, opacity: 0.24 })
          + circle([x, end, 5.5], lighter(colour, 0.6))
        );
      }),
      shape('M-20 352L230 366C262 380 262 494 230 508L-20 520Z', ink),
      shape('M-20 352L230 366C252 372 258 400 260 420L-20 414Z', { fill: teal, opacity: 0.5 }),
      ...times(4, (index) => rect([40 + index * 52, 352 + index * 3, 12, 164 - index * 6], { fill: amber, opacity: 0.75 })),
    ],
  });
};
