import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { readRemoteManifest, remotes } from '@quoin/webpack/apps.ts';
import { enterWorkspace } from './new-remote/enter-workspace.ts';
import { placeFolder } from './new-remote/place-folder.ts';
import { fillPoints, makeRemoteManifest, makeTitle, type NewRemote } from './new-remote/make-remote-manifest.ts';
import { makeManifest, remoteFiles } from './new-remote/remote-files.ts';
import { repositoryFiles } from './new-remote/repository-files.ts';
import { root } from './run/root.ts';

const usage =
  'npm run new-remote -- remote-<what it is about> [--area admin|public] [--label "What people read"] [--fills dashboard-card,record-panel] [--repository <folder>]';

function parseWish(args: readonly string[]): NewRemote & { repository: string | undefined } {
  const options = {
    area: { type: 'string', default: 'admin' },
    label: { type: 'string' },
    fills: { type: 'string', default: '' },
    repository: { type: 'string' },
  } as const;
  const {
    values: { area, label, fills, repository },
    positionals: [name, ...more],
  } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (name === undefined || more.length > 0) throw new Error(usage);
  if (area !== 'admin' && area !== 'public') throw new Error(`A remote's area is admin or public; it is "${area}".`);
  const points = fillPoints.filter((point) => fills.split(',').includes(point));
  const unknown = fills.split(',').find((point) => point !== '' && !fillPoints.some((one) => one === point));
  if (unknown !== undefined)
    throw new Error(`There is no extension point "${unknown}". There are ${fillPoints.join(' and ')}.`);
  if (points.length > 0 && area !== 'admin')
    throw new Error(
      'The extension points are places of the back-office, so only a remote with the area admin fills them.',
    );
  return { name, area, label, points, repository };
}

/**
 * `npm run new-remote -- remote-events` creates a remote that builds, with a screen and a passing test.
 * The next start releases it and, in the admin area, adds its link to the sidebar.
 */
try {
  const { repository, ...options } = parseWish(process.argv.slice(2));
  const { name } = options;
  const folder = repository === undefined ? path.join(root, name) : path.resolve(repository);
  if (existsSync(folder)) throw new Error(`The folder ${repository ?? name} exists already.`);
  const manifest = makeRemoteManifest(
    options,
    remotes.flatMap((remote) => readRemoteManifest(remote) ?? []),
  );
  const where = `${options.area === 'admin' ? '/admin' : ''}/${manifest.paths.join()}`;
  const files = remoteFiles(manifest, makeTitle(options));
  if (repository === undefined) {
    await placeFolder({ folder, files, first: () => enterWorkspace(root, makeManifest(name)) });
    console.log(`${name} was created, and package-lock.json names it. Nothing else has changed.
\`npm start\` builds and releases it, at ${where}; \`npm run dev -w ${name}\` develops it inside the shell. Continue with docs/new-remote.md.`);
  } else {
    const ownTest = `src/${manifest.paths.join()}.test.tsx`;
    const { [ownTest]: _left, ...sources } = files;
    await placeFolder({ folder, files: { ...sources, ...repositoryFiles(name) } });
    console.log(`${name} was created, in a folder that can be a repository of its own.
\`npm run pack-packages -- ${path.join(repository, 'packages')}\` adds the packages that build it. Continue with docs/new-remote.md.`);
  }
} catch (error) {
  console.error(getErrorMessage(error));
  process.exit(1);
}
