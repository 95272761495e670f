import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const minLength = 1024;

/**
 * Compresses each file of a folder that has no compression of its own, such as a script, to a `.br` file in the same
 * folder, at the highest brotli quality. The edge then compresses no file per request.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(js|css|json|svg|wasm)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(join(folder, file));
      if (plain.length < minLength) return;
      const compressed = await brotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      });
      await writeFile(join(folder, `${file}.br`), compressed);
    }),
  );
}
