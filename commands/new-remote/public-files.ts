import type { Names } from './remote-files.ts';

/** Returns the files of a public remote: entry point, first page with its style sheet, and test. */
export const publicFiles = (names: Names): Record<string, string> => ({
  'src/index.ts': entryPoint(names),
  [`src/${names.topic}-screen.tsx`]: firstScreen(names),
  [`src/${names.topic}-screen.module.css`]: style,
  [`src/${names.topic}.test.tsx`]: test(names),
});

const entryPoint = ({ topic }: Names) => `import type { RouteObject } from '@quoin/shared/runtime/router';

/**
 * The remote's entry point. A route's id is the name of its chunk, which the edge preloads. Its handle puts the page
 * within the site's header and footer.
 */
export const routes: RouteObject[] = [
  {
    id: '${topic}-screen',
    path: '${topic}',
    handle: { within: 'screens' },
    lazy: () => import(/* webpackChunkName: "${topic}-screen" */ './${topic}-screen.tsx'),
  },
];
`;

const firstScreen = ({ topic }: Names) => `import type { Head } from '@quoin/shared/contract/head';
import styles from './${topic}-screen.module.css';
import { texts } from './texts.ts';

/** Loads the page's data, on the server and in the browser: at least the title and address for its head. */
export const loader = (): { head: Head } => ({
  head: { title: texts.title, ogTitle: texts.title, canonical: '/${topic}' },
});

/** \`/${topic}\`. */
export function Component() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.intro}>{texts.intro}</p>
    </div>
  );
}
`;

/** The custom properties belong to the public site: see docs/design.md. */
const style = `.page {
  padding: var(--space-9) var(--edge);
}
.title {
  margin: 0 0 var(--space-6);
  font-size: var(--size-display);
  line-height: 1.06;
}
.intro {
  max-inline-size: 30em;
  color: var(--muted);
  font-size: var(--size-lead);
  line-height: 1.5;
}
`;

const test = ({ topic }: Names) => `import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider } from '@quoin/shared/runtime/router';
import manifest from '../remote.json';
import { routes } from './index.ts';
import { texts } from './texts.ts';

describe('${topic}', () => {
  it('opens on its first page', async () => {
    const router = createMemoryRouter([{ id: 'site', HydrateFallback: () => null, children: routes }], {
      initialEntries: ['/${topic}'],
    });
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { level: 1, name: texts.title })).toBeInTheDocument();
    expect(screen.getByText(texts.intro)).toBeInTheDocument();
  });

  it('serves only the paths of its remote manifest', () => {
    expect(routes.filter(({ path }) => !manifest.paths.includes(path?.split('/')[0] ?? ''))).toEqual([]);
  });
});
`;
