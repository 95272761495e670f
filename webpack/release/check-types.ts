import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { root } from '../apps.ts';

/** The most errors that are listed. */
const maxErrors = 20;

function readConfiguration(folder: string): ts.ParsedCommandLine {
  const own = join(folder, 'tsconfig.json');
  const file = existsSync(own) ? own : join(root, 'tsconfig.json');
  const { config, error }: { config?: unknown; error?: ts.Diagnostic } = ts.readConfigFile(file, ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  return ts.parseJsonConfigFileContent(config, ts.sys, join(file, '..'));
}

/**
 * Checks the types of an app's sources, without its tests: a build removes types and does not check them.
 * @returns a text that lists the errors with file and line; empty when there are none
 */
export function findTypeErrors(folder: string): string {
  const { options, fileNames } = readConfiguration(folder);
  const isOwn = (file: string) => file.startsWith(join(folder, 'src').replaceAll(sep, '/') + '/');
  const isChecked = (file: string) => isOwn(file) && !/\.test\.tsx?$/.test(file);
  const program = ts.createProgram(
    fileNames.filter((file) => isChecked(file) || file.endsWith('.d.ts')),
    { ...options, noEmit: true },
  );
  const errors = program
    .getSourceFiles()
    .filter(({ fileName }) => isChecked(fileName))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]);
  if (errors.length === 0) return '';
  const listed = ts.formatDiagnostics(errors.slice(0, maxErrors), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
  return `${listed}${errors.length > maxErrors ? `${errors.length - maxErrors} more\n` : ''}`.trimEnd();
}

if (import.meta.main) process.stdout.write(findTypeErrors(process.argv[2] ?? ''));
