/** The options of subset-font that the build uses. Its own types are of an older version. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'truetype';
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
    keepFeatures: readonly string[];
    preserveNameIds?: readonly number[];
  }
  // eslint-disable-next-line import-x/no-default-export, max-params -- the shape of the package
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
