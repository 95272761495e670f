export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
}

interface Door { types: string; default: string }

export type PackedManifest = Omit<Manifest, 'exports' | 'private' | 'devDependencies' | 'scripts'> & { engines: { node: string }; exports: Record<string, string | Door> };

/** One copy of each runs in a page: whoever installs the package has the very version that the shell has. */
const oncePerPage = ['react', 'react-dom'];

/** What the recipes ask of Node: a remote's own `webpack.config.ts` is read as it is. */
const engines = { node: '>=24' };

const withoutSource = (file: string, ending: '.js' | '.d.ts') => file.replace(/\.tsx?$/, ending);

function packedDoor(file: string): string | Door {
  return file.endsWith('.json') ? file : { types: withoutSource(file, '.d.ts'), default: withoutSource(file, '.js') };
}

/** A workspace's manifest as its packed package has it: doors lead to JavaScript and declarations, and keep their names. */
export function packedManifest({ private: _private, devDependencies: _dev, scripts: _scripts, exports = {}, bin, dependencies = {}, ...manifest }: Manifest): PackedManifest {
  const isPeer = ([name]: [string, string]) => oncePerPage.includes(name);
  const needed = Object.entries(dependencies);
  const peers = { ...manifest.peerDependencies, ...Object.fromEntries(needed.filter(isPeer)) };
  return {
    ...manifest,
    engines,
    exports: Object.fromEntries(Object.entries(exports).map(([door, file]) => [door, packedDoor(file)])),
    ...(bin ? { bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, withoutSource(file, '.js')])) } : {}),
    dependencies: Object.fromEntries(needed.filter((entry) => !isPeer(entry))),
    peerDependencies: peers,
  };
}
