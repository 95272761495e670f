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

export type PackedManifest = Omit<Manifest, 'private' | 'devDependencies' | 'scripts'> & { engines: { node: string } };

/** One copy of each runs in a page: whoever installs the package has the very version that the shell has. */
const oncePerPage = ['react', 'react-dom'];

/** What the recipes ask of Node: a remote's own `webpack.config.ts` is read as it is. */
const engines = { node: '>=24' };

const compiled = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.replace(/\.tsx?$/, '.js')]));

/**
 * A workspace's manifest as its packed package has it: exports are JavaScript, beside which its declarations lie, and
 * keep their names.
 */
export function packedManifest({
  private: _private,
  devDependencies: _dev,
  scripts: _scripts,
  exports = {},
  bin,
  dependencies = {},
  ...manifest
}: Manifest): PackedManifest {
  const isPeer = ([name]: [string, string]) => oncePerPage.includes(name);
  const needed = Object.entries(dependencies);
  const peers = { ...manifest.peerDependencies, ...Object.fromEntries(needed.filter(isPeer)) };
  return {
    ...manifest,
    engines,
    exports: compiled(exports),
    ...(bin ? { bin: compiled(bin) } : {}),
    dependencies: Object.fromEntries(needed.filter((entry) => !isPeer(entry))),
    peerDependencies: peers,
  };
}
