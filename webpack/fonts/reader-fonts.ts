/*
 * The fonts that readers have, in which text is shown until a web font is there. Their metrics are those of
 * @capsizecss/metrics 4.3.0. That package holds every Google font, in 169 MB, so the few numbers are here instead.
 */

/** Weights of a web font that a reader's font replaces, and the weight at which both are compared. */
export interface WeightRange {
  weights: readonly [number, number];
  measuredAt: number;
}

/** A font of the reader's system, and the metrics that capsize compares with those of a web font. */
export interface ReaderFont {
  familyName: string;
  /** The names by which `local()` finds it, and a font with the same widths. */
  names: readonly string[];
  ranges: readonly WeightRange[];
  ascent: number;
  descent: number;
  lineGap: number;
  unitsPerEm: number;
  xWidthAvg: number;
}

const light: WeightRange = { weights: [1, 450], measuredAt: 400 };
/** The serif is used in weights 400 and 500 only. */
const serif = { ranges: [light, { weights: [451, 1000], measuredAt: 500 }] } as const;
const regular = { ranges: [light, { weights: [451, 550], measuredAt: 500 }] } as const;
const bold = { ranges: [{ weights: [551, 1000], measuredAt: 600 }] } as const;
const arial = { familyName: 'Arial', ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048 };
const roboto = { familyName: 'Roboto', ascent: 1900, descent: -500, lineGap: 0, unitsPerEm: 2048 };

/** Windows, macOS and iOS have Georgia and Arial; Android has Noto Serif and Roboto; Linux mostly Liberation. */
export const readerFonts: Readonly<Record<'serif' | 'sans-serif', readonly ReaderFont[]>> = {
  serif: [
    {
      familyName: 'Georgia',
      names: ['Georgia'],
      ...serif,
      ascent: 1878,
      descent: -449,
      lineGap: 0,
      unitsPerEm: 2048,
      xWidthAvg: 913,
    },
    {
      familyName: 'Noto Serif',
      names: ['Noto Serif Regular', 'NotoSerif-Regular', 'Noto Serif'],
      ...serif,
      ascent: 1069,
      descent: -293,
      lineGap: 0,
      unitsPerEm: 1000,
      xWidthAvg: 481,
    },
    {
      familyName: 'Times',
      names: ['Liberation Serif', 'LiberationSerif', 'Times New Roman', 'TimesNewRomanPSMT'],
      ...serif,
      ascent: 1825,
      descent: -443,
      lineGap: 87,
      unitsPerEm: 2048,
      xWidthAvg: 832,
    },
  ],
  'sans-serif': [
    { ...arial, names: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'], ...regular, xWidthAvg: 913 },
    {
      ...arial,
      names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
      ...bold,
      xWidthAvg: 983,
    },
    { ...roboto, names: ['Roboto Regular', 'Roboto-Regular', 'Roboto'], ...regular, xWidthAvg: 911 },
    { ...roboto, names: ['Roboto Bold', 'Roboto-Bold'], ...bold, xWidthAvg: 926 },
  ],
};
