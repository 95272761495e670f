import { spawnSync } from 'node:child_process';

/**
 * Runs npm in a folder and captures its output.
 * @type {typeof import('./npm.d.mts').npm}
 */
export function npm(folder, args) {
  const cli = process.env.npm_execpath;
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [command, ...script] = viaNode ? [process.execPath, cli] : ['npm'];
  const answer = spawnSync(command, [...script, ...args], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Windows can start npm.cmd only through a shell; that is safe, because all arguments are our own.
    shell: !viaNode && process.platform === 'win32',
  });
  const words = wordsOf(answer.stderr ?? '');
  const reason = words.reason ?? answer.error?.message ?? `npm ended with ${answer.status ?? answer.signal}`;
  return { ok: answer.status === 0, said: (answer.stdout ?? '').trim(), reason, log: words.log };
}

/** Returns the first meaningful line of npm's errors, and the line that names its log file. */
function wordsOf(errors) {
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
  const asked =
    /^npm_(lifecycle_|package_|command$|config_(workspaces?|include_workspace_root|prefix|local_prefix|global|omit|production|only|dry_run|package_lock|package_lock_only|save)$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !asked.test(name) && name !== 'INIT_CWD'));
}
