import { createRenderTrial } from '@quoin/shell/server/render/render-trial.ts';
import { releaseCommand } from '@quoin/webpack/release/release-command.ts';
import { settingsOrExit } from './run/settings.ts';
import { endWithChildren } from './run/stop-signal.ts';

/** `npm run release -w remote-public -- <action>` manages an app's releases; at the root, name the app first. */
endWithChildren();
const settings = settingsOrExit(process.env);
await releaseCommand(process.argv.slice(2), {
  formatCommand: (words) => `npm run release -w remote-public${words && ` -- ${words}`}`,
  settings: () => settings,
  render: createRenderTrial(settings),
});
