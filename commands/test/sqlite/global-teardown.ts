import { rmSync } from 'node:fs';

export default function tearDown(): void {
  const { QUOIN_TEST_TEMPLATES: folder } = process.env;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
