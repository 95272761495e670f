import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './run/root.ts';

/** Folders that Git ignores. */
const ignored = /(?:^|\/)(?:node_modules|dist|\.cache|test-results|\.mf|\.git)$|^data$|^packages-packed$/;
const toRelativePath = ({ parentPath, name }: { parentPath: string; name: string }): string =>
  path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/');
const files = globSync('{**/*,.*/**/*,.*}', {
  cwd: root,
  withFileTypes: true,
  exclude: (entry) => ignored.test(toRelativePath(entry)),
})
  .filter((entry) => entry.isFile())
  .map(toRelativePath);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const pages = files.filter((file) => file.endsWith('.md'));
const sources = files.filter((file) => /\.(?:[cm]?tsx?|[cm]?js|css)$/.test(file));

const withoutCode = (page: string): string => page.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
const listComments = (source: string): string =>
  (source.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g) ?? []).join('\n');

/** The prose of the repository: pages without code blocks, and comments. */
const prose = [
  ...pages.map((file) => ({ file, text: withoutCode(read(file)) })),
  ...sources.map((file) => ({ file, text: listComments(read(file)) })),
];

/** Returns the first group of each match of a pattern, with its file. */
const findMatches = (pattern: RegExp, texts = prose) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, match = '']) => ({ file, match })));

/** Returns the anchor of a heading as GitHub and similar hosts create it. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/`|\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const listAnchors = (page: string): string[] =>
  [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

/** Files of examples, and files that other programs write. They are exact names: a pattern would exempt real files. */
const elsewhere = new Set([
  '/etc/nginx/nginx.conf',
  '@mf-types.d.ts',
  '@mf-types/remote_public/screen.d.ts',
  'client.ts',
  'remote-admin-content/src/resources/awards.ts',
  'sample-content/src/site/awards.ts',
  'shared/src/contract/resources/awards.ts',
  'src/events-screen.tsx',
  'src/events.test.tsx',
  'src/list.module.css',
]);

const getPackage = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '');

/**
 * Finds the files that a text can mean by a name. A bare name in the page of a package means a file of that package, or
 * a file that several packages have: a file of one other package with the same name would hide that it is gone.
 */
function findNamedFiles({ file, match }: { file: string; match: string }): string[] {
  const name = match.startsWith('../') ? path.posix.join(path.posix.dirname(file), match) : match.replace(/^\.\//, '');
  const candidates = files.filter((each) => `/${each}`.endsWith(`/${name}`));
  const owner = getPackage(file);
  if (name.includes('/') || !file.endsWith('.md') || owner === '' || owner === 'docs') return candidates;
  const isCommon = new Set(candidates.map(getPackage)).size > 1;
  return candidates.filter((each) => isCommon || ['', owner].includes(getPackage(each)));
}

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const links = findMatches(
      /\]\((?!https?:|mailto:)([^)\s]+)\)/g,
      prose.filter(({ file }) => file.endsWith('.md')),
    );
    expect(links.length).toBeGreaterThan(40);
    expect(
      links.filter(({ file, match }) => {
        const [target = '', anchor] = match.split('#');
        const linked = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
        if (!existsSync(path.join(root, linked))) return true;
        return (
          anchor !== undefined && !(statSync(path.join(root, linked)).isFile() && listAnchors(linked).includes(anchor))
        );
      }),
    ).toEqual([]);
  });

  it('and the comments name files that exist', () => {
    const named = findMatches(/`([\w@./-]+\.(?:tsx?|mjs|mts|cjs|css|md|conf|yml))`/g);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((one) => !elsewhere.has(one.match) && findNamedFiles(one).length === 0)).toEqual([]);
    expect([...elsewhere].filter((name) => files.includes(name))).toEqual([]);
  });

  it('and the comments cite sections and points that the specification has', () => {
    const sections = new Set([...read('docs/spec/site.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
    const points = new Set(
      [...read('docs/spec/settled-points.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number),
    );
    expect([sections.size, points.size]).toEqual([9, 30]);
    const cited = findMatches(/[Ss]pec §(\d+)/g);
    const citedPoints = findMatches(/[Ss]pec point (\d+)/g);
    expect([cited.length > 50, citedPoints.length > 40]).toEqual([true, true]);
    expect(cited.filter(({ match }) => !sections.has(match))).toEqual([]);
    expect(citedPoints.filter(({ match }) => !points.has(match))).toEqual([]);
  });

  it('and the comments cite decisions that are there', () => {
    const numbers = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []));
    const cited = findMatches(/\b[Dd]ecision (\d+)/g);
    expect(cited.length).toBeGreaterThan(2);
    expect(cited.filter(({ match }) => !numbers.has(match))).toEqual([]);
  });
});

describe('the titles of the tests', () => {
  it('name every requirement, and only requirements that the specification has', () => {
    const ids = read('docs/spec/requirements.tsv')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split('\t')[0] || []);
    expect(ids.length).toBeGreaterThan(60);
    const tests = files
      .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
      .map((file) => ({ file, text: read(file) }));
    const named = new Set(findMatches(/\[((?:PUB|ADM|API|MF)-[A-Z\d-]+)\]/g, tests).map(({ match }) => match));
    expect(ids.filter((id) => !named.has(id))).toEqual([]);
    expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
  });
});
