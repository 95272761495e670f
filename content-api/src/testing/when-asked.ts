import type { TestApi } from './test-api.ts';

/** Done once the database has answered a statement with this text in it. */
export const whenAsked = ({ database }: Pick<TestApi, 'database'>, text: string): Promise<void> =>
  new Promise((resolve) => {
    const unwatch = database.watch(({ sql }) => {
      if (!sql.includes(text)) return;
      unwatch();
      resolve();
    });
  });
