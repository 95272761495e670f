import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { buildAll } from '@quoin/webpack/build-all.ts';
import { isApp, apps } from '@quoin/webpack/apps.ts';
import { printHelp } from './run/print-help.ts';
import { endWithChildren } from './run/stop-signal.ts';

/** `npm run build` builds the apps that changed; `npm run build -- shell` only the named ones. */
printHelp(`npm run build: the apps that changed.\nnpm run build -- [${apps.join('|')}]: only these.`);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !isApp(name));
if (unknown.length > 0) {
  console.error(`There is no app ${unknown.join(', ')}. The apps are ${apps.join(', ')}.`);
  process.exit(1);
}
endWithChildren();
try {
  for (const { name, version, built } of await buildAll(names.length > 0 ? { only: names } : {})) {
    console.log(`${name} ${version} ${built ? 'built' : 'is unchanged'}`);
  }
} catch (error) {
  console.error(getErrorMessage(error));
  process.exit(1);
}
