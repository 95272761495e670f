import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { plateOf, remotes } from '@quoin/webpack/parts.ts';
import { placeRemote } from './new-remote/place-remote.ts';
import { plateFor, titleOf, type Wish } from './new-remote/plate-for.ts';
import { manifestOf, remoteFiles } from './new-remote/remote-files.ts';
import { root } from './run/root.ts';

const usage = 'npm run new-remote -- remote-<what it is about> [--area admin|public] [--label "What people read"]';

function wishOf(args: readonly string[]): Wish {
  const options = { area: { type: 'string', default: 'admin' }, label: { type: 'string' } } as const;
  const { values: { area, label }, positionals: [name, ...more] } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (name === undefined || more.length > 0) throw new Error(usage);
  if (area !== 'admin' && area !== 'public') throw new Error(`A remote's area is admin or public; it is "${area}".`);
  return { name, area, label };
}

/** `npm run new-remote -- remote-events`: a remote that builds, has a screen and a passing test, and stands in the sidebar after the next start. */
try {
  const wish = wishOf(process.argv.slice(2));
  if (existsSync(path.join(root, wish.name))) throw new Error(`There is a folder ${wish.name} already.`);
  const plate = plateFor(wish, remotes.flatMap((name) => plateOf(name) ?? []));
  await placeRemote({ root, name: wish.name, files: remoteFiles(plate, titleOf(wish)), manifest: manifestOf(wish.name) });
  console.log(`${wish.name} is there, and package-lock.json names it: these two are the change, and nothing else.
npm start                     builds and releases it; it is at ${wish.area === 'admin' ? '/admin' : ''}/${plate.paths.join()}
npm run dev -w ${wish.name}   develops it inside the shell
docs/new-remote.md            goes on from here`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
