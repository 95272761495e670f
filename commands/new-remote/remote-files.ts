import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import { adminFiles } from './admin-files.ts';
import { publicFiles } from './public-files.ts';

/** The names in a new remote's files. */
export interface Names {
  /** Its path and the start of its file names: `trade-fairs`. */
  topic: string;
  /** Its title: `Trade fairs`. */
  title: string;
  /** The start of its component names: `TradeFairs`. */
  type: string;
}

/** Returns the content of every file of a new remote, by its path in the remote's folder. */
export function remoteFiles(manifest: RemoteManifest, title: string): Record<string, string> {
  const [topic = manifest.name] = manifest.paths;
  const names = {
    topic,
    title,
    type: topic
      .split('-')
      .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
      .join(''),
  };
  return {
    'package.json': `${JSON.stringify(makeManifest(manifest.name), null, 2)}\n`,
    'remote.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'webpack.config.ts': `import { remoteRecipe } from '@quoin/webpack/recipe.ts';\n\nexport const recipe = remoteRecipe({ name: '${manifest.name}'${manifest.area === 'public' ? ', server: true' : ''} });\n`,
    'README.md': readMe(manifest, names),
    'src/texts.ts': texts(manifest, names),
    ...(manifest.area === 'admin' ? adminFiles(names, manifest.fills) : publicFiles(names)),
  };
}

/** Returns the `package.json` of a remote in the workspace. */
export const makeManifest = (name: string) => ({
  name: `@quoin/${name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    build: `node ../webpack/build.ts ${name}`,
    dev: `node ../commands/bootstrap.mjs dev ${name}`,
    release: `node ../commands/bootstrap.mjs release ${name}`,
  },
  dependencies: { '@quoin/shared': '0.1.0', '@quoin/webpack': '0.1.0' },
});

const texts = ({ label }: RemoteManifest, { title }: Names) => `/** The texts of this remote. */
export const texts = {
  title: ${quote(title)},
  intro: ${quote(`This is the first screen of ${label}. Describe here what it is for.`)},
} as const;
`;

/** Returns a string literal in single quotes, as lint requires. */
const quote = (text: string) => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

const readMe = ({ name, area, label }: RemoteManifest, { topic }: Names) => `# ${name}

${label.charAt(0).toUpperCase()}${label.slice(1)} ${area === 'admin' ? 'of the back-office' : 'of the public site'}, at \`${area === 'admin' ? '/admin/' : '/'}${topic}\`.

| where | what |
|---|---|
| \`src/index.ts\` | the entry point: its routes, which the shell mounts ${area === 'admin' ? 'below `/admin`' : 'within the public site'} |
| \`remote.json\` | its name, its paths${area === 'admin' ? ', its links in the sidebar' : ''} |
| \`src/${topic}-screen.tsx\` | its first screen |
| \`src/texts.ts\` | its texts |

Quoin's \`docs/new-remote.md\` has the next steps.${area === 'admin' ? ' `/admin/kit` shows the parts that screens are made of.' : ''}
`;
