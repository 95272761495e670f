import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool, type ToolRun } from './run-tool.ts';

/** Runs a tool that writes a JSON report to the file passed to `toolFor`; without one, `report` is undefined. */
export async function runForReport(
  toolFor: (file: string) => Parameters<typeof runTool>[0],
): Promise<ToolRun & { report: unknown }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quoin-report-'));
  const file = path.join(folder, 'report.json');
  const run = await runTool(toolFor(file));
  const report: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  return { ...run, report };
}
