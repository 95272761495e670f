import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createFontStack } from '@capsizecss/core';
import { characters, toUnicodeRange } from './characters.ts';
import { readerFonts, type ReaderFont, type WeightRange } from './reader-fonts.ts';
import { measureFont, resolveInPackage, trimFont, type FamilySpec, type FontSource } from './trim-font.ts';

/** A file of the build. */
interface BuiltFile {
  name: string;
  content: Buffer;
}

interface BuiltFonts {
  css: string;
  files: readonly BuiltFile[];
}

const toRule = (descriptors: Readonly<Record<string, string>>): string =>
  `@font-face {\n${Object.entries(descriptors)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`;

const toFileName = ({ family, face, subset }: FontSource, content: Buffer): string => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return `${family.name.toLowerCase()}-${subset}-${face.style}-${hash}.woff2`;
};

/**
 * Trims one font. With `optional`, the browser shows the font if it arrives within about 100 ms, and otherwise from the
 * next document on.
 */
async function buildFace(source: FontSource): Promise<{ css: string; file: BuiltFile }> {
  const { family, face, subset } = source;
  const content = await trimFont(source);
  const name = toFileName(source, content);
  const css = toRule({
    'font-family': `'${family.name}'`,
    'font-style': face.style,
    'font-weight': [face.weight].flat().join(' '),
    'font-display': 'optional',
    // The fonts and style sheets of a release are in one folder.
    src: `url(${name}) format('woff2')`,
    'unicode-range': toUnicodeRange(characters[subset]),
  });
  return { css, file: { name, content } };
}

/** Returns the rule that gives a font of the reader the widths and the line box of a web font. */
async function buildFallback(
  source: FontSource,
  { font, range: { weights, measuredAt } }: { font: ReaderFont; range: WeightRange },
): Promise<string> {
  const { family } = source;
  const metrics = await measureFont(source, measuredAt);
  const { fontFaces } = createFontStack([{ ...metrics, familyName: family.name }, font], {
    fontFaceFormat: 'styleObject',
  });
  const { ascentOverride, descentOverride, lineGapOverride, sizeAdjust } = fontFaces[0]?.['@font-face'] ?? {};
  const overrides = {
    'ascent-override': ascentOverride,
    'descent-override': descentOverride,
    'line-gap-override': lineGapOverride,
    'size-adjust': sizeAdjust,
  };
  return toRule({
    'font-family': `'${family.name} fallback ${font.familyName}'`,
    'font-weight': weights.join(' '),
    src: font.names.map((name) => `local('${name}')`).join(', '),
    ...Object.fromEntries(
      Object.entries(overrides).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  });
}

async function buildFamily(family: FamilySpec, from: string): Promise<BuiltFonts> {
  const sources = family.faces.flatMap((face) => face.subsets.map((subset) => ({ family, face, subset, from })));
  const faces = await Promise.all(sources.map(buildFace));
  const [main] = sources;
  if (!main) throw new Error(`The family ${family.name} has no font. List at least one in its "faces".`);
  const fallbacks = await Promise.all(
    readerFonts[family.fallback].flatMap((font) => font.ranges.map((range) => buildFallback(main, { font, range }))),
  );
  const licence = await readFile(resolveInPackage(from, `${family.package}/LICENSE`));
  return {
    css: [...faces.map(({ css }) => css), ...fallbacks].join(''),
    files: [...faces.map(({ file }) => file), { name: `${family.name.toLowerCase()}-license.txt`, content: licence }],
  };
}

/**
 * Trims the fonts of an app's families, and writes the style sheet that declares them and their fallbacks.
 * @param from a file of the app, from which the families' packages are resolved
 */
export async function buildFonts(families: readonly FamilySpec[], from: string): Promise<BuiltFonts> {
  const built = await Promise.all(families.map((family) => buildFamily(family, from)));
  return { css: built.map(({ css }) => css).join(''), files: built.flatMap(({ files }) => files) };
}
