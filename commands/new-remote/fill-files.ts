import type { Fill } from '@quoin/shared/contract/releases/remote-manifest';
import type { Names } from './remote-files.ts';

/** The import that the entry point of a remote with fills needs. */
export const fillsImport = (fills: readonly Fill[]): string =>
  fills.length > 0 ? "import type { Fills } from '@quoin/shared/admin/extension-points';\n" : '';

/** The entry point's export `fills`; empty for a remote without. */
export const fillsExport = (names: Names, fills: readonly Fill[]): string =>
  fills.length > 0
    ? `
/** What the remote shows on other screens. \`remote.json\` says where, under which label, and to whom. */
export const fills: Fills = {
${fills.map((fill) => fillEntry(fill, names)).join('')}};
`
    : '';

const fillEntry = ({ point, id }: Fill, { type }: Names) => {
  const component = `${type}${point === 'dashboard-card' ? 'Card' : 'Panel'}`;
  return `  '${point}': {
    '${id}': async () => {
      const { ${component} } = await import(/* webpackChunkName: "${id}" */ './${id}.tsx');
      return ${component};
    },
  },
`;
};

/** Returns a file for each fill, by its path. */
export const fillFiles = (names: Names, fills: readonly Fill[]): Record<string, string> =>
  Object.fromEntries(fills.map(({ point, id }) => [`src/${id}.tsx`, components[point](names)]));

const components: Record<Fill['point'], (names: Names) => string> = {
  'dashboard-card': ({ type }) => `import { Text } from '@quoin/shared/ui/parts';
import { texts } from './texts.ts';

/** The card on the dashboard. */
export function ${type}Card() {
  return <Text>{texts.intro}</Text>;
}
`,
  'record-panel': ({ type }) => `import type { ExtensionPoints } from '@quoin/shared/admin/extension-points';
import { Text } from '@quoin/shared/ui/parts';

/** The panel below the form of a record. */
export function ${type}Panel({ resource, record }: ExtensionPoints['record-panel']) {
  return <Text>{\`\${resource} \${record.id}, version \${record.version}\`}</Text>;
}
`,
};
