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

/** A page has one copy of each. As peer dependencies, the remote installs exactly the shell's versions. */
const oncePerPage = ['react', 'react-dom'];

/** The recipes need a Node that strips types, because they import a remote's `webpack.config.ts` directly. */
const engines = { node: '>=24' };

const toCompiled = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.replace(/\.tsx?$/, '.js')]));

/**
 * Returns the `package.json` of a packed workspace. Export names stay; their targets are the emitted JavaScript files,
 * which have their declarations in the same folder.
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
  const required = Object.entries(dependencies);
  const peers = { ...manifest.peerDependencies, ...Object.fromEntries(required.filter(isPeer)) };
  return {
    ...manifest,
    engines,
    exports: toCompiled(exports),
    ...(bin ? { bin: toCompiled(bin) } : {}),
    dependencies: Object.fromEntries(required.filter((entry) => !isPeer(entry))),
    peerDependencies: peers,
  };
}
