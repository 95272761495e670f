/**
 * Builds what changed and releases it. `npm start` runs it in a process of its own, so that its libraries and its
 * memory do not stay with the process that supervises the servers.
 */
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { reportWhile } from '@quoin/shared/server/progress';
import { createRenderTrial } from '@quoin/shell/server/render/render-trial.ts';
import { buildAll } from '@quoin/webpack/build-all.ts';
import { releaseAll } from '@quoin/webpack/release/release-all.ts';
import { settingsOrExit } from './settings.ts';
import { endWithChildren } from './stop-signal.ts';

const settings = settingsOrExit(process.env);
endWithChildren();
try {
  const results = await buildAll();
  const built = results.filter((result) => result.built).map((result) => result.name);
  if (built.length > 0) console.log(`Built ${built.join(', ')}.`);
  const changes = await reportWhile(releaseAll(settings, { render: createRenderTrial(settings) }), {
    report: () => console.log('Releasing the builds …'),
  });
  for (const change of changes) console.log(change);
} catch (error) {
  console.error(getErrorMessage(error));
  process.exit(1);
}
