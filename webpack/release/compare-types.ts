import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import type { Requirement, ProvidedModule, SharedTypes } from '@quoin/shared/contract/compatibility';
import { sharedFolder } from '../shared-deps.ts';
import { compilerSettings, hashModules } from '../shared-types.ts';
import { lostInputs } from './lost-inputs.ts';

/** What a remote was built against, and what a shell has instead. */
export interface Compared {
  /** Of the modules whose types differ, what the remote uses and what the shell says. */
  needs: Record<string, Requirement>;
  offers: Record<string, ProvidedModule>;
  needed: SharedTypes;
  offered: SharedTypes;
}

/** Where nothing is: the files lie in memory, and find the libraries of this repository. */
const place = join(sharedFolder, 'compared');

/** One name of one module, with the line of the program that asks whether it fits. */
interface Asked {
  pair: number;
  key: string;
  name: string;
  line: number;
}

function programOf(pairs: readonly Compared[]) {
  const files = new Map<string, string>();
  const lines: string[] = [];
  const asked: Asked[] = [];
  pairs.forEach(({ needs, needed, offered }, pair) => {
    for (const [side, types] of Object.entries({ needed, offered })) {
      for (const [path, declaration] of Object.entries(types.files))
        files.set(join(place, `${side}-${pair}`, path), declaration);
    }
    for (const [key, { exports }] of Object.entries(needs)) {
      for (const name of exports) {
        const from = (side: string, { doors }: SharedTypes) =>
          `typeof import('./${side}-${pair}/${(doors[key] ?? '').replace('.d.ts', '.ts')}')[${JSON.stringify(name)}]`;
        asked.push({ pair, key, name, line: lines.length });
        lines.push(
          `function asked${lines.length}(offered: ${from('offered', offered)}, needed: ${from('needed', needed)}) { needed = offered; }`,
        );
      }
    }
  });
  const question = join(place, 'question.ts');
  files.set(question, lines.join('\n'));
  return { files, asked, question };
}

/** The compiler's host, with files that are in memory only. */
function hostOf(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const folders = new Set(
    [...files.keys()].flatMap((file) => {
      const above: string[] = [];
      for (let folder = dirname(file); folder.startsWith(place); folder = dirname(folder)) above.push(folder);
      return above;
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

/** The last word of a chain is the reason; the steps to it are the compiler's. */
function reasonOf(message: string | ts.DiagnosticMessageChain): string {
  const words = typeof message === 'string' ? message : reasonOf(message.next?.at(-1) ?? message.messageText);
  return words.replaceAll(/import\("[^"]*"\)\./g, '').replace(/\.$/, '');
}

/** The hashes are in the signed registry; the declarations lie where the releases do. */
function tampered({ needs, offers, needed, offered }: Compared): string[] {
  const [own, others] = [hashModules(needed), hashModules(offered)];
  return Object.entries(needs)
    .filter(([key, { types }]) => own[key]?.types !== types || others[key]?.types !== offers[key]?.types)
    .map(([key]) => `the declarations of ${key} are not what the releases say`);
}

/** What of the offered declarations does not do for those that were built against, a clause each, for every pair. */
export function compareTypes(pairs: readonly Compared[]): string[][] {
  const { files, asked, question } = programOf(pairs);
  const { options, fileNames } = compilerSettings();
  const program = ts.createProgram(
    [...fileNames, question],
    { ...options, noUnusedLocals: false, noUnusedParameters: false },
    hostOf(files, options),
  );
  const source = program.getSourceFile(question);
  if (!source) throw new Error('TypeScript does not see what it is asked.');
  const checker = program.getTypeChecker();
  const found = program
    .getSemanticDiagnostics(source)
    .map(({ start = 0, messageText }) => ({
      line: source.getLineAndCharacterOfPosition(start).line,
      reason: reasonOf(messageText),
    }));
  const isOurs = (file: string) => !relative(place, file).startsWith('..');
  return pairs.map((pair, at) => [
    ...tampered(pair),
    ...asked
      .filter((one) => one.pair === at)
      .flatMap(({ key, name, line }) => {
        const reasons = found.filter((one) => one.line === line).map(({ reason }) => reason);
        const lost =
          reasons.length > 0
            ? []
            : lostInputs(source.statements[line], { checker, isOurs }).map((path) => `${path} is no longer taken`);
        return [...reasons, ...lost].map((reason) => `${name} of ${key} has another type: ${reason}`);
      }),
  ]);
}

if (import.meta.main) {
  const pairs: Compared[] = JSON.parse(await text(process.stdin));
  process.stdout.write(JSON.stringify(compareTypes(pairs)));
}
