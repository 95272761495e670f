import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import type { Requirement, ProvidedModule, SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import { sharedFolder } from '../shared-deps.ts';
import { readCompilerSettings, hashModules } from '../shared-types.ts';
import { findLostInputs } from './lost-inputs.ts';

/** The declarations that a remote was built against, and those of a shell. */
export interface ComparedPair {
  /** The modules whose types differ: what the remote requires, and what the shell provides. */
  requires: Record<string, Requirement>;
  provides: Record<string, ProvidedModule>;
  requiredTypes: SharedTypes;
  providedTypes: SharedTypes;
}

/**
 * A folder that does not exist. The declarations are in memory only, and this path lets them resolve the libraries of
 * this repository.
 */
const virtualFolder = join(sharedFolder, 'compared');

/** One export of one module, with the line of the generated program that checks its type. */
interface TypeCheck {
  pair: number;
  key: string;
  name: string;
  line: number;
}

function createProgram(pairs: readonly ComparedPair[]) {
  const files = new Map<string, string>();
  const lines: string[] = [];
  const checks: TypeCheck[] = [];
  pairs.forEach(({ requires, requiredTypes, providedTypes }, pair) => {
    for (const [side, types] of Object.entries({ required: requiredTypes, provided: providedTypes })) {
      for (const [path, declaration] of Object.entries(types.files))
        files.set(join(virtualFolder, `${side}-${pair}`, path), declaration);
    }
    for (const [key, { exports }] of Object.entries(requires)) {
      for (const name of exports) {
        const from = (side: string, { entryPoints }: SharedTypes) =>
          `typeof import('./${side}-${pair}/${(entryPoints[key] ?? '').replace('.d.ts', '.ts')}')[${JSON.stringify(name)}]`;
        checks.push({ pair, key, name, line: lines.length });
        lines.push(
          `function check${lines.length}(provided: ${from('provided', providedTypes)}, required: ${from('required', requiredTypes)}) { required = provided; }`,
        );
      }
    }
  });
  const programFile = join(virtualFolder, 'question.ts');
  files.set(programFile, lines.join('\n'));
  return { files, checks, question: programFile };
}

/** Returns a compiler host that also reads files from memory. */
function createHost(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const folders = new Set(
    [...files.keys()].flatMap((file) => {
      const parents: string[] = [];
      for (let folder = dirname(file); folder.startsWith(virtualFolder); folder = dirname(folder)) parents.push(folder);
      return parents;
    }),
  );
  return {
    ...host,
    fileExists: (file) => files.has(file) || host.fileExists(file),
    readFile: (file) => files.get(file) ?? host.readFile(file),
    directoryExists: (folder) => folders.has(folder) || (host.directoryExists?.(folder) ?? false),
    getSourceFile: (file, language) => {
      const source = files.get(file) ?? host.readFile(file);
      return source === undefined ? undefined : ts.createSourceFile(file, source, language, true);
    },
  };
}

/** Returns the innermost message of a chain, which is the reason. The outer messages are the compiler's steps to it. */
function formatReason(message: string | ts.DiagnosticMessageChain): string {
  const reason = typeof message === 'string' ? message : formatReason(message.next?.at(-1) ?? message.messageText);
  return reason.replaceAll(/import\("[^"]*"\)\./g, '').replace(/\.$/, '');
}

/**
 * Returns the modules whose declarations do not have the hashes in the signed registry. The declarations themselves are
 * not signed; they are stored with the releases.
 */
function findTampered({ requires, provides, requiredTypes, providedTypes }: ComparedPair): string[] {
  const [required, provided] = [hashModules(requiredTypes), hashModules(providedTypes)];
  return Object.entries(requires)
    .filter(([key, { types }]) => required[key]?.types !== types || provided[key]?.types !== provides[key]?.types)
    .map(([key]) => `the declarations of ${key} differ from those of the releases`);
}

/**
 * Compares the declarations of each pair. Returns, for each pair, one clause for each export of the shell that does not
 * fit the remote.
 */
export function compareTypes(pairs: readonly ComparedPair[]): string[][] {
  const { files, checks, question: programFile } = createProgram(pairs);
  const { options, fileNames } = readCompilerSettings();
  const program = ts.createProgram(
    [...fileNames, programFile],
    { ...options, noUnusedLocals: false, noUnusedParameters: false },
    createHost(files, options),
  );
  const source = program.getSourceFile(programFile);
  if (!source) throw new Error('TypeScript did not load the generated program.');
  const checker = program.getTypeChecker();
  const diagnostics = program
    .getSemanticDiagnostics(source)
    .map(({ start = 0, messageText }) => ({
      line: source.getLineAndCharacterOfPosition(start).line,
      reason: formatReason(messageText),
    }));
  const isOurs = (file: string) => !relative(virtualFolder, file).startsWith('..');
  return pairs.map((pair, at) => [
    ...findTampered(pair),
    ...checks
      .filter((one) => one.pair === at)
      .flatMap(({ key, name, line }) => {
        const reasons = diagnostics.filter((one) => one.line === line).map(({ reason }) => reason);
        const lostPaths =
          reasons.length > 0
            ? []
            : findLostInputs(source.statements[line], { checker, isOurs }).map((path) => `${path} is no longer taken`);
        return [...reasons, ...lostPaths].map((reason) => `${name} of ${key} has another type: ${reason}`);
      }),
  ]);
}

if (import.meta.main) {
  const pairs: ComparedPair[] = JSON.parse(await text(process.stdin));
  process.stdout.write(JSON.stringify(compareTypes(pairs)));
}
