import type { Fill } from '@quoin/shared/contract/releases/remote-manifest';
import { fillFiles, fillsExport, fillsImport } from './fill-files.ts';
import type { Names } from './remote-files.ts';

/** Returns the files of a back-office remote: entry point, first screen with the kit's components, fills, and test. */
export const adminFiles = (names: Names, fills: readonly Fill[] = []): Record<string, string> => ({
  'src/index.ts': entryPoint(names, fills),
  [`src/${names.topic}-screen.tsx`]: firstScreen(names),
  ...fillFiles(names, fills),
  [`src/${names.topic}.test.tsx`]: test(names),
});

const entryPoint = (
  names: Names,
  fills: readonly Fill[],
) => `${fillsImport(fills)}import type { RouteObject } from '@quoin/shared/runtime/router';
import { Busy } from '@quoin/shared/ui/states';

/** The remote's entry point. A screen is a file of its own, loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    id: '${names.topic}-screen',
    path: '${names.topic}',
    HydrateFallback: Busy,
    lazy: async () => {
      const { ${names.type}Screen } = await import(/* webpackChunkName: "${names.topic}-screen" */ './${names.topic}-screen.tsx');
      return { Component: ${names.type}Screen };
    },
  },
];
${fillsExport(names, fills)}`;

const firstScreen = ({ topic, type }: Names) => `import { PageHead } from '@quoin/shared/ui/page-head';
import { Panel } from '@quoin/shared/ui/panel';
import { Text } from '@quoin/shared/ui/parts';
import { texts } from './texts.ts';

/** \`/admin/${topic}\`. */
export function ${type}Screen() {
  return (
    <>
      <PageHead title={texts.title} />
      <Panel>
        <Text>{texts.intro}</Text>
      </Panel>
    </>
  );
}
`;

const test = ({ topic }: Names) => `import { screen } from '@testing-library/react';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import manifest from '../remote.json';
import { routes } from './index.ts';
import { texts } from './texts.ts';

describe('${topic}', () => {
  it('opens on its first screen', async () => {
    renderAdmin(routes, '/admin/${topic}');
    expect(await screen.findByRole('heading', { level: 1, name: texts.title })).toBeInTheDocument();
    expect(screen.getByText(texts.intro)).toBeInTheDocument();
  });

  it('serves only the paths of its remote manifest', () => {
    expect(routes.filter(({ path }) => !manifest.paths.includes(path?.split('/')[0] ?? ''))).toEqual([]);
    expect(manifest.menu.filter(({ path }) => !manifest.paths.includes(path))).toEqual([]);
  });
});
`;
