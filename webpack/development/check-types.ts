import { join, relative } from 'node:path';
import ForkTsCheckerWebpackPlugin from 'fork-ts-checker-webpack-plugin';
import type { Compiler } from 'webpack';
import { getAppFolder, root } from '../apps.ts';

interface Options {
  name: string;
  /** Called after each check, with one text for each error. */
  onChecked: (errors: string[]) => void;
}

/**
 * Checks the types of an app after each change, in a process of its own: the changed files are served before that. It
 * prints the errors. Tests are left out, because no page has them.
 */
export function checkTypes(compiler: Compiler, { name, onChecked }: Options): void {
  const folder = relative(root, getAppFolder(name));
  // An app imports the build recipe, and that imports libraries whose types only these files declare.
  const include = folder === '' ? {} : { include: [`${folder}/**/*`, 'webpack/**/*.d.ts'] };
  new ForkTsCheckerWebpackPlugin({
    async: true,
    // The plug-in does not find the server of a build with several compilers, so `onChecked` tells it.
    devServer: false,
    typescript: {
      configFile: join(root, 'tsconfig.json'),
      configOverwrite: { ...include, exclude: ['**/dist', '**/node_modules', '**/*.test.*'] },
    },
    formatter: { type: 'basic', pathType: 'absolute' },
  }).apply(compiler);
  ForkTsCheckerWebpackPlugin.getCompilerHooks(compiler).issues.tap('Quoin', (issues) => {
    onChecked(
      issues.map(({ file = '', location, code, message }) => {
        const position = location ? `:${location.start.line}:${location.start.column}` : '';
        return `${relative(root, file)}${position}\n${code}: ${message}`;
      }),
    );
    return issues;
  });
}
