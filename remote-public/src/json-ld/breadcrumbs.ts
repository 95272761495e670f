import type { Crumb } from '../components/breadcrumb.tsx';
import { texts } from '../texts.ts';
import { toAbsolute, node, nestedNode } from './node.ts';

/** Returns the breadcrumb list of a page: Home, and the given pages below it. */
export const breadcrumbs = (...below: readonly Crumb[]): object =>
  node('BreadcrumbList', {
    itemListElement: [{ name: texts.home, path: '/' }, ...below].map(({ name, path }, index) =>
      nestedNode('ListItem', { position: index + 1, name, item: toAbsolute(path) }),
    ),
  });
