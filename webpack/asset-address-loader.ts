import { basename } from 'node:path';
import type { LoaderContext } from 'webpack';

/** Makes an import of a file its address. So there is one form of addresses, that of `new URL(…, import.meta.url)`. */
// eslint-disable-next-line import-x/no-default-export -- webpack calls a loader's default export
export default function assetAddressLoader(this: LoaderContext<unknown>): string {
  return `export default new URL(${JSON.stringify(`./${basename(this.resourcePath)}`)}, import.meta.url).href;`;
}
