/** Installs what is missing. It exits with 1 and one sentence if that is not possible. */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

try {
  await ensureInstalled(fileURLToPath(new URL('../..', import.meta.url)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
