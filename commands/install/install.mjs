import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findInstallation, getStampFile } from './find.mjs';
import { withInstallLock } from './lock.mjs';
import { environment, npm } from './npm.mjs';
import { installPlan } from './plan.mjs';

/** The major version of npm in Node 20.0. */
const oldestNpm = 9;

/** Installs dev and optional packages even if NODE_ENV or the user's npmrc omits them; prints errors only. */
const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Installs what the lock file names, unless node_modules already has it. Commands that start at the same time wait for
 * the one that installs.
 * @param {string} root
 * @throws {Error} if the packages or the pinned Node cannot be installed; its message is one sentence
 */
export async function ensureInstalled(root) {
  if (installPlan(findInstallation(root)) === 'nothing') return;
  await withInstallLock(root, (addOwner) => install(root, addOwner));
}

async function install(root, addOwner) {
  // Another command may have installed everything while this one waited.
  const plan = installPlan(findInstallation(root));
  if (plan === 'nothing') return;
  if (plan === 'install') await installPackages(root, addOwner);
  if (!findInstallation(root).nodeRuns) await repairNode(root, addOwner);
  // Also after the fallback: if lock file and manifests differ, it would otherwise run before every command.
  writeFileSync(getStampFile(root), `${findInstallation(root).wanted}\n`);
}

async function installPackages(root, addOwner) {
  await checkNpm(root);
  console.log('Installing packages (about half a minute) …');
  const clean = await npm(root, { args: ['ci', ...flags], onStart: addOwner });
  if (clean.ok) return;
  console.warn(
    `The lock file could not be installed as it is (${clean.reason}), so packages are resolved again with npm install.`,
  );
  // `--no-save` keeps the lock file: only a developer decides to change it.
  const loose = await npm(root, { args: ['install', '--no-save', ...flags], onStart: addOwner });
  if (!loose.ok) throw new Error(`The packages could not be installed: ${loose.reason}${loose.log}`);
}

async function checkNpm(root) {
  const { ok, said, reason } = await npm(root, { args: ['--version'] });
  if (!ok) throw new Error(`npm is needed to install the packages, but it does not run (${reason}).`);
  if (Number(said.split('.')[0]) < oldestNpm)
    throw new Error(`Quoin needs npm ${oldestNpm} or newer; this is npm ${said}.`);
}

/** Runs the install script that fetches the pinned Node, because this machine may disable install scripts. */
async function repairNode(root, addOwner) {
  const works = () => findInstallation(root).nodeRuns;
  const rebuilt = await npm(root, { args: ['rebuild', 'node', '--ignore-scripts=false', ...flags], onStart: addOwner });
  if (works()) return;
  const folder = path.join(root, 'node_modules/node');
  const direct = spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
  if (works()) return;
  const reasons = [rebuilt.reason, direct.stderr?.trim()].filter(Boolean).join('; ');
  throw new Error(
    `The pinned Node (npm package "node") does not run on this machine, ${process.platform} ${process.arch}: ${reasons || 'it has no binary'}.`,
  );
}
