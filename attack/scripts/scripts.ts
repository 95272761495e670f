import type { Attack } from '../attack-result.ts';
import { startTarget } from '../target/start-target.ts';
import { attackBrowser } from './browser-attack.ts';
import { attackCleaning } from './stored-scripts.ts';

/**
 * Scripts in stored texts. The quick half parses what the API stores; the whole attack also opens pages and screens in
 * a browser, and sees whether any runs.
 */
export const scripts: Attack = async ({ isQuick, isOnPostgres }) => {
  const target = await startTarget({ isOnPostgres, withEdge: !isQuick });
  try {
    const cleaning = await attackCleaning(target, { isQuick });
    return isQuick ? [cleaning] : [cleaning, await attackBrowser(target)];
  } finally {
    await target.stop();
  }
};
