import { releaseCommand } from '@quoin/webpack/release/release-command.ts';
import { settingsOrExit } from './run/settings.ts';
import { endWithChildren } from './run/stop-signal.ts';

/** `npm run release -w remote-public`, with what is to be done of its releases; at the root the part is named first. */
endWithChildren();
await releaseCommand(process.argv.slice(2), {
  say: (words) => `npm run release -w remote-public${words && ` -- ${words}`}`,
  settings: settingsOrExit(process.env),
});
