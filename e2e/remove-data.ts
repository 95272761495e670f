import { rm } from 'node:fs/promises';

/** Takes the site's folder away when all tests are done. */
// eslint-disable-next-line import-x/no-default-export -- the runner calls a file's default export
export default async function removeData(): Promise<void> {
  if (process.env.QUOIN_E2E_DATA) await rm(process.env.QUOIN_E2E_DATA, { recursive: true, force: true });
}
