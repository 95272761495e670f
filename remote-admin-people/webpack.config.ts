import { remoteRecipe } from '@quoin/webpack/recipe.ts';

export const recipe = remoteRecipe({ name: 'remote-admin-people' });
