import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fromBuffer, type Font } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { characters, type SubsetName } from './characters.ts';

/** One style of a family: the variable font file of Fontsource and what of its axes is kept. */
export interface FaceSpec {
  style: 'normal' | 'italic';
  /** The part of Fontsource's file names that says which axes a file has, such as `wght` or `full`. */
  axes: string;
  /** The weights that pages use: one, or a range. */
  weight: number | readonly [number, number];
  /** The values of all other axes. */
  pinned?: Readonly<Record<string, number>>;
  subsets: readonly SubsetName[];
}

export interface FamilySpec {
  name: string;
  /** The npm package of the family, whose LICENSE is published next to the fonts. */
  package: string;
  /** The kind of the reader's fonts that replace it until it has loaded. */
  fallback: 'serif' | 'sans-serif';
  faces: readonly FaceSpec[];
}

/** Kept: kerning, ligatures, marks, variants of languages, and lining and tabular numerals. */
const keptFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'lnum', 'tnum'];

/** Entries of a font's name table: the licence and its address. The copyright is kept by default. */
const licenceNames = [13, 14];

export interface FontSource {
  family: FamilySpec;
  face: FaceSpec;
  subset: SubsetName;
  /** A file of the app, from which the family's package is resolved. */
  from: string;
}

/** Returns the path of a file of the family's package. */
export const resolveInPackage = (from: string, file: string): string => createRequire(from).resolve(file);

const readFont = ({ family, face, subset, from }: FontSource): Promise<Buffer> => {
  const slug = family.package.split('/').at(-1);
  return readFile(resolveInPackage(from, `${family.package}/files/${slug}-${subset}-${face.axes}-${face.style}.woff2`));
};

const toAxis = (weight: FaceSpec['weight']) =>
  typeof weight === 'number' ? weight : { min: weight[0], max: weight[1] };

/** Returns a font with only the weights, characters and features that pages use, as WOFF2. */
export const trimFont = async (source: FontSource): Promise<Buffer> =>
  subsetFont(await readFont(source), characters[source.subset], {
    targetFormat: 'woff2',
    variationAxes: { ...source.face.pinned, wght: toAxis(source.face.weight) },
    keepFeatures: keptFeatures,
    preserveNameIds: licenceNames,
  });

/** Returns the metrics of a trimmed font at one weight. Metrics of a variable font are those of its lightest weight. */
export const measureFont = async (source: FontSource, weight: number): Promise<Font> =>
  fromBuffer(
    await subsetFont(await readFont(source), characters[source.subset], {
      targetFormat: 'truetype',
      variationAxes: { ...source.face.pinned, wght: weight },
      keepFeatures: keptFeatures,
    }),
  );
