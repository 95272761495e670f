import { start } from './start.ts';
import { yieldToBrowser } from './yield-to-browser.ts';

/**
 * All of it is in this script, and is run a part at a time: React and the router together keep a phone busy for longer
 * than a finger should wait.
 */
async function startPublic(): Promise<void> {
  const state = start();
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ '@quoin/shared/runtime/router');
  await yieldToBrowser();
  const { startPublicPage } = await import(/* webpackMode: "eager" */ './public-page.ts');
  await startPublicPage(state);
}

void startPublic();
