import type { LoaderContext } from 'webpack';
import { buildFonts } from './font-faces.ts';
import type { FamilySpec } from './trim-font.ts';

/**
 * The webpack loader of `*.fonts.json`: a list of font families becomes a style sheet, and the trimmed fonts and their
 * licences become files of the build.
 */
// eslint-disable-next-line import-x/no-default-export -- webpack calls a loader's default export
export default async function loadFonts(this: LoaderContext<object>, source: string): Promise<string> {
  const families: FamilySpec[] = JSON.parse(source);
  const { css, files } = await buildFonts(families, this.resourcePath);
  for (const { name, content } of files) this.emitFile(name, content);
  return css;
}
