import type { TestApi } from './test-api.ts';

/** Resolves when the database has run a statement that contains this text. */
export const whenAsked = ({ database }: Pick<TestApi, 'database'>, text: string): Promise<void> =>
  new Promise((resolve) => {
    const unwatch = database.watch(({ sql }) => {
      if (!sql.includes(text)) return;
      unwatch();
      resolve();
    });
  });
