import { defaultGetLocalIdent } from 'css-loader';
import webpack, { type Compilation, type Compiler, type Module } from 'webpack';
import { findLeaks, type Names } from './find-leaks.ts';

const pluginName = 'ContainedStyles';

/**
 * The remote that draws the public site, within whose header and footer the others are. Its folder `src/style` has the
 * styles of the site's bare elements and its tokens, which are in every public page anyhow. This is no key of
 * `remote.json`: no remote exempts itself.
 */
const site = { app: 'remote-public', folder: './src/style/', layers: ['tokens', 'base', 'components'] };

/**
 * Refuses a build of a remote whose style sheets would change what others draw. All style sheets of a page are in one
 * document, and stay there when another screen is opened.
 */
export class ContainedStyles {
  readonly #app: string;
  readonly #own = new Set<string>();

  constructor(app: string) {
    this.#app = app;
  }

  /**
   * css-loader's option that names the classes, ids and animations of CSS modules. The names are its own ones, and are
   * noted as the remote's.
   */
  readonly getLocalIdent: typeof defaultGetLocalIdent = (...args) => {
    const [, , local] = args;
    const name = defaultGetLocalIdent(...args)
      .replaceAll(/\[local]/gi, local)
      .replaceAll(/[^\w-]/g, '-')
      .replace(/^(?=-?\d|--)/, '_');
    this.#own.add(name);
    return name;
  };

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.finishModules.tap(pluginName, (modules) => {
        for (const module of modules)
          if (isStyleSheet(module)) compilation.errors.push(...this.#check(module, compilation));
      });
    });
  }

  #check(module: StyleSheet, { requestShortener }: Compilation): webpack.WebpackError[] {
    const file = module.readableIdentifier(requestShortener).split('!').at(-1) ?? '';
    if (this.#app === site.app && file.startsWith(site.folder)) return [];
    const content = module.content.toString();
    const leaks = findLeaks(module.layer ? `@layer ${module.layer} {${content}}` : content, this.#names());
    if (leaks.length === 0) return [];
    return [
      new webpack.WebpackError(
        `${file} would change what others draw, in every page that has ${this.#app}:\n${leaks.map((leak) => `- ${leak}`).join('\n')}`,
      ),
    ];
  }

  #names(): Names {
    const names = { own: this.#own, topic: this.#app.replace(/^remote-/, '') };
    return this.#app === site.app ? { ...names, layers: site.layers } : names;
  }
}

/** What mini-css-extract-plugin makes of a style sheet: its text, with the final names. */
interface StyleSheet extends Module {
  content: Buffer;
}

const isStyleSheet = (module: Module): module is StyleSheet =>
  module.type === 'css/mini-extract' && 'content' in module && Buffer.isBuffer(module.content);
