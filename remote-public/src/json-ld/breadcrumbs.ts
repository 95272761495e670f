import { texts } from '../texts.ts';
import { absolute } from './absolute.ts';
import { node, part } from './node.ts';

interface Crumb {
  name: string;
  path: string;
}

/** Where a page stands: below the home page, and whatever lies between. */
export const breadcrumbs = (...below: readonly Crumb[]): object =>
  node('BreadcrumbList', {
    itemListElement: [{ name: texts.home, path: '/' }, ...below].map(({ name, path }, index) =>
      part('ListItem', { position: index + 1, name, item: absolute(path) }),
    ),
  });
