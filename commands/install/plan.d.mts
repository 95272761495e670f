/** A package in a lock file, or a manifest. */
export interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  extraneous?: boolean;
  dependencies?: object;
  devDependencies?: object;
  optionalDependencies?: object;
  peerDependencies?: object;
}

export interface Lock {
  packages: Record<string, Entry>;
}

/** The state of the installation on disk. */
export interface Found {
  /** Hash of the lock file, of the manifests' dependencies, and of the platform. */
  wanted: string;
  /** The hash that the last installation wrote. */
  stamp: string | undefined;
  /** package-lock.json */
  lock: Lock;
  /** npm's list of installed packages: node_modules/.package-lock.json */
  installed: Lock | undefined;
  /** Each workspace's package.json by its folder; the root's is ''. */
  manifests: Record<string, Entry>;
  /** Whether every installed package has its folder, in the listed version. */
  isWhole: boolean;
  /** Whether the pinned Node runs and has the locked version. */
  nodeRuns: boolean;
}

/** `stamp`: all is installed, only the stamp is missing; `node`: only the pinned Node must be repaired. */
export type Plan = 'nothing' | 'stamp' | 'node' | 'install';

export function installPlan(found: Found): Plan;
