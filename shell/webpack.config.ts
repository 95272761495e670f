export { shellRecipe as recipe } from '@quoin/webpack/recipe.ts';
