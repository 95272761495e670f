import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode } from './pinned-node.mjs';

const lists = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'workspaces',
  'allowScripts',
];

/** The time limit of `node --version`, in milliseconds. It is long, because a cold disk may take many seconds. */
const timeoutMs = 120_000;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns undefined also for a file that npm is writing just now. */
const readIfThere = (file) => {
  try {
    return read(file);
  } catch {
    return undefined;
  }
};

export const getStampFile = (root) => path.join(root, 'node_modules/.quoin-installed');

/**
 * Reads the state of the installation from disk; `installPlan` decides what to do.
 * @param {string} root
 * @returns {import('./plan.d.mts').Found}
 */
export function findInstallation(root) {
  const manifests = readManifests(root);
  const lock = read(path.join(root, 'package-lock.json'));
  const installed = readIfThere(path.join(root, 'node_modules/.package-lock.json'));
  const stamp = existsSync(getStampFile(root)) ? readFileSync(getStampFile(root), 'utf8').trim() : undefined;
  return {
    wanted: hashManifests(root, manifests),
    stamp,
    lock,
    installed,
    manifests,
    isWhole:
      installed !== undefined
      && Object.entries(installed.packages).every(([folder, { version }]) =>
        isPresent(path.join(root, folder, 'package.json'), version),
      ),
    nodeRuns: runsPinnedNode(root, lock),
  };
}

/** Checks the package itself: npm rewrites node_modules/.package-lock.json even if it installs nothing. */
function isPresent(file, version) {
  const manifest = readIfThere(file);
  return manifest !== undefined && (version === undefined || manifest.version === version);
}

function readManifests(root) {
  const main = read(path.join(root, 'package.json'));
  return Object.fromEntries([
    ['', main],
    ...main.workspaces
      .flatMap((pattern) => listFolders(root, pattern))
      .map((folder) => [folder, read(path.join(root, folder, 'package.json'))]),
  ]);
}

/** Expands a workspace entry of package.json: a folder, or for `remote-*` all matching folders with a manifest. */
function listFolders(root, pattern) {
  if (!pattern.endsWith('*')) return [pattern];
  return readdirSync(root)
    .filter((name) => name.startsWith(pattern.slice(0, -1)) && existsSync(path.join(root, name, 'package.json')))
    .sort();
}

/** Hashes only what an installation depends on: a new script in a manifest needs no new installation. */
function hashManifests(root, manifests) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const [folder, manifest] of Object.entries(manifests))
    hash.update(JSON.stringify([folder, ...lists.map((list) => manifest[list])]));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

function runsPinnedNode(root, lock) {
  const result = spawnSync(pinnedNode(root), ['--version'], { encoding: 'utf8', timeout: timeoutMs });
  return result.status === 0 && result.stdout.trim() === `v${lock.packages['node_modules/node'].version}`;
}
