import { remoteRecipe } from '@quoin/webpack/recipe.ts';

export const recipe = remoteRecipe({
  name: 'remote-public',
  server: true,
  exposes: { screen: './src/screen/public-screen.tsx' },
});
