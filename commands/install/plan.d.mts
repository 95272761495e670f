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

/** What was found on disk. */
export interface Found {
  /** Hash of the lock file and of what the manifests ask for. */
  wanted: string;
  /** The hash that the last installation left behind. */
  stamp: string | undefined;
  /** package-lock.json */
  lock: Lock;
  /** What npm says it installed: node_modules/.package-lock.json */
  installed: Lock | undefined;
  /** Each workspace's package.json by its folder; the root's is ''. */
  manifests: Record<string, Entry>;
  /** Every installed package has its folder. */
  isWhole: boolean;
  /** The pinned Node answers with its version. */
  nodeRuns: boolean;
}

/** `stamp`: all is there, it only has to be written down; `node`: only the pinned Node has to be repaired. */
export type Plan = 'nothing' | 'stamp' | 'node' | 'install';

export function installPlan(found: Found): Plan;
