import { start } from './start.ts';
import { yieldToBrowser } from './public/scheduling.ts';

/**
 * Starts the public page in several tasks. All modules are in this script; evaluating React and the router in one task
 * would block input on a phone for too long.
 */
async function startPublic(): Promise<void> {
  const state = start();
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ '@quoin/shared/runtime/router');
  await yieldToBrowser();
  const { startPublicPage } = await import(/* webpackMode: "eager" */ './public/public-page.ts');
  await startPublicPage(state);
}

void startPublic();
