import ts from 'typescript';

export interface Fault {
  file: string;
  line: number;
  text: string;
}

/** Type-checks files as a client's project with `strict` does, and returns the errors. */
export function compile(files: readonly string[]): Fault[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, start = 0, messageText }) => ({
      file: file?.fileName.split('/').at(-1) ?? '',
      line: file ? file.getLineAndCharacterOfPosition(start).line : 0,
      text: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
}
