import { stroke } from './draw.ts';
import { bare } from './frame.ts';
import { palette } from './palette.ts';

const { teal } = palette;

export const signatureSize = { width: 480, height: 180 } as const;

const written = (commands: string): string => stroke(commands, { colour: teal, width: 5 });

export const signatures = {
  'signature-anjana': {
    alt: 'Signature of Anjana Maharjan',
    svg: () =>
      bare(signatureSize, [
        written(
          'M40 130C70 60 96 30 112 34C124 40 92 128 104 132M62 98C90 90 120 88 142 96C152 112 158 124 168 100C176 78 182 118 196 112C212 104 204 84 218 96C228 108 226 134 214 152M238 116C252 70 262 40 276 42C286 62 270 124 280 118C296 60 306 52 316 60C322 90 312 124 330 114C346 102 344 88 360 98C372 112 382 104 440 84',
        ),
        written('M60 158C180 140 320 138 420 148'),
      ]),
  },
  'signature-dipendra': {
    alt: 'Signature of Dipendra Gurung',
    svg: () =>
      bare(signatureSize, [
        written(
          'M66 40C58 90 56 120 60 138M44 52C110 20 150 60 130 100C116 130 76 144 48 134M154 112C160 96 168 96 170 108C172 124 186 104 196 98C206 110 204 150 196 166C200 130 212 92 228 98C240 110 222 126 212 118M244 112C260 84 276 104 262 112C250 122 262 130 284 106C296 96 294 124 304 112C316 96 326 104 324 122',
        ),
        written('M322 60C380 20 420 60 366 88C420 84 430 130 372 134C340 132 338 108 452 96'),
      ]),
  },
} as const;
