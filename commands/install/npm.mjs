import { spawn } from 'node:child_process';
import os from 'node:os';

/**
 * Runs npm in a folder and captures its output. A signal to this process ends npm first, and then this process.
 * @type {typeof import('./npm.d.mts').npm}
 */
export async function npm(folder, { args, onStart = () => undefined }) {
  const cli = process.env.npm_execpath;
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [command, ...script] = viaNode ? [process.execPath, cli] : ['npm'];
  const child = spawn(command, [...script, ...args], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Windows can start npm.cmd only through a shell; that is safe, because all arguments are our own.
    shell: !viaNode && process.platform === 'win32',
  });
  if (child.pid !== undefined) onStart(child.pid);
  const { said, errors, how, status } = await endOf(child);
  const parsed = parseErrors(errors);
  const reason = parsed.reason ?? how;
  return { ok: status === 0, said: said.trim(), reason, log: parsed.log };
}

async function endOf(child) {
  let [said, errors] = ['', ''];
  let stopped;
  child.stdout.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk) => (errors += chunk));
  const stop = (signal) => {
    stopped = signal;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const { status, how } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, how: error.message }));
    child.once('close', (code, signal) => resolve({ status: code, how: `npm ended with ${code ?? signal}` }));
  });
  for (const signal of signals) process.off(signal, stop);
  if (stopped) process.exit(128 + os.constants.signals[stopped]);
  return { said, errors, status, how };
}

/** Returns the first meaningful line of npm's errors, and the line that names its log file. */
function parseErrors(errors) {
  const lines = errors.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim());
  const reason = lines.find((line) => line !== '' && !/^(code|errno|syscall) /.test(line))?.replace(/\. .*$/, '');
  const log = lines.find((line) => line.startsWith('A complete log'));
  return { reason, log: log === undefined ? '' : `\n${log}` };
}

/**
 * Returns the environment without the options of the npm run that started this process: `npm run dev -w remote-public`
 * must not install only that workspace. Options about the machine (registry, proxy, cache) stay.
 */
export function environment() {
  const ownOptions =
    /^npm_(lifecycle_|package_|command$|config_(workspaces?|include_workspace_root|prefix|local_prefix|global|omit|production|only|dry_run|package_lock|package_lock_only|save)$)/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ownOptions.test(name) && name !== 'INIT_CWD'),
  );
}
