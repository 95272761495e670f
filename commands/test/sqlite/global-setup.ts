import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes a folder for the migrated database of which the tests of this run use copies. */
export default function setUp(): void {
  process.env.QUOIN_TEST_TEMPLATES = mkdtempSync(path.join(tmpdir(), 'quoin-templates-'));
}
