import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findInstallation, stampOf } from './find.mjs';
import { installPlan } from './plan.mjs';

/** The npm of Node 20.0. */
const oldestNpm = 9;

/** Everything in the manifests, whatever NODE_ENV or the user's npmrc leaves out; errors only. */
const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Brings node_modules to what the lock file says, if it is not there yet.
 * @param {string} root
 * @throws {Error} whose message says in a sentence what could not be installed
 */
export function ensureInstalled(root) {
  const plan = installPlan(findInstallation(root));
  if (plan === 'nothing') return;
  if (plan === 'install') installPackages(root);
  if (!findInstallation(root).nodeRuns) repairNode(root);
  // Hashed again: the fallback may have been needed because lock file and manifests differ.
  writeFileSync(stampOf(root), `${findInstallation(root).wanted}\n`);
}

function installPackages(root) {
  checkNpm(root);
  console.log('Installing packages (about half a minute) …');
  const clean = npm(root, ['ci', ...flags]);
  if (clean.ok) return;
  console.warn(`The lock file could not be installed as it is (${clean.reason}), so packages are resolved again with npm install.`);
  // The lock file is left as it is: changing it is a decision of whoever works on it.
  const loose = npm(root, ['install', '--no-save', ...flags]);
  if (!loose.ok) throw new Error(`The packages could not be installed: ${loose.reason}${loose.log}`);
}

function checkNpm(root) {
  const { ok, said, reason } = npm(root, ['--version']);
  if (!ok) throw new Error(`npm is needed to install the packages, and it does not run here (${reason}).`);
  if (Number(said.split('.')[0]) < oldestNpm) throw new Error(`Quoin needs npm ${oldestNpm} or newer; this is npm ${said}.`);
}

/** Install scripts may be switched off on this machine; this one fetches the pinned Node and is needed. */
function repairNode(root) {
  const works = () => findInstallation(root).nodeRuns;
  const rebuilt = npm(root, ['rebuild', 'node', '--ignore-scripts=false', ...flags]);
  if (works()) return;
  const folder = path.join(root, 'node_modules/node');
  const direct = spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, env: environment(), encoding: 'utf8' });
  if (works()) return;
  const words = [rebuilt.reason, direct.stderr?.trim()].filter(Boolean).join('; ');
  throw new Error(`The pinned Node (npm package "node") does not run on this machine, ${process.platform} ${process.arch}: ${words || 'it has no binary'}.`);
}

/** Runs npm in the repository's root, quietly. */
function npm(root, args) {
  const cli = process.env.npm_execpath;
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [command, ...script] = viaNode ? [process.execPath, cli] : ['npm'];
  const answer = spawnSync(command, [...script, ...args], {
    cwd: root, env: environment(), encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'pipe'],
    // Windows starts npm.cmd through its shell only; the arguments are our own words.
    shell: !viaNode && process.platform === 'win32',
  });
  const words = wordsOf(answer.stderr ?? '');
  const reason = words.reason ?? answer.error?.message ?? `npm ended with ${answer.status ?? answer.signal}`;
  return { ok: answer.status === 0, said: (answer.stdout ?? '').trim(), reason, log: words.log };
}

/** Of npm's many lines the first that says something, and where the whole story is. */
function wordsOf(errors) {
  const lines = errors.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim());
  const reason = lines.find((line) => line !== '' && !/^(code|errno|syscall) /.test(line))?.replace(/\. .*$/, '');
  const log = lines.find((line) => line.startsWith('A complete log'));
  return { reason, log: log === undefined ? '' : `\n${log}` };
}

/**
 * Without what the npm that started us was asked to do: `npm run dev -w remote-public` must not install that one workspace only.
 * What it was told about the machine (registry, proxy, cache) stays.
 */
function environment() {
  const asked = /^npm_(lifecycle_|package_|command$|config_(workspaces?|include_workspace_root|prefix|local_prefix|global|omit|production|only|dry_run|package_lock|package_lock_only|save)$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !asked.test(name) && name !== 'INIT_CWD'));
}
