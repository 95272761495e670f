import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { cleanHtml } from '../engine/texts/clean-html.ts';
import { parseBody } from '../engine/validate.ts';
import type { SampleRecords, SampleRef, SampleRow, SampleValue } from './sample-types.ts';
import { sampleContent } from '@quoin/sample-content/content';
import { pictures } from '@quoin/sample-content/pictures';

const sides: [string, SampleRecords][] = [
  ['site', sampleContent.site],
  ['accounts', sampleContent.accounts],
];
const systemFields = new Set(['key', 'id', 'created_at']);
const drawn = new Set(pictures.map(({ key }) => key));

const listRows = (records: SampleRecords): [string, SampleRow][] =>
  Object.entries(records).flatMap(([name, rows]) => rows.map((row): [string, SampleRow] => [name, row]));
const everyRow = (): [string, SampleRow][] => sides.flatMap(([, records]) => listRows(records));
const everyValue = (): SampleValue[] =>
  everyRow()
    .flatMap(([, row]) => Object.values(row))
    .filter((value) => value !== undefined);

const findContract = (name: string): Contract => {
  const found = contracts.find((contract) => contract.name === name);
  if (!found) throw new Error(`There is no contract with the name ${name}.`);
  return found;
};

const inHtml = /picture:([\w-]+)/g;

function usedPictures(): Set<string> {
  const used = everyValue().flatMap((value) => {
    if (typeof value === 'string') return [...value.matchAll(inHtml)].map((match) => match[1] ?? '');
    return typeof value === 'object' && value !== null && 'picture' in value ? [value.picture] : [];
  });
  return new Set(used);
}

/** Converts a value as the seeder does before it is stored. */
function stored(value: SampleValue): string | number | null {
  if (typeof value === 'string') return value.replaceAll(inHtml, '/media/x.webp');
  if (typeof value !== 'object' || value === null) return value;
  return 'picture' in value ? '/media/x.webp' : 1;
}

const toBody = (row: SampleRow): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      systemFields.has(name) || value === undefined ? [] : [[name, stored(value)]],
    ),
  );

const voids = new Set(['img', 'br', 'hr', 'col']);

/** Returns the first tag that is not closed where it should be, or undefined. */
function misplaced(html: string): string | undefined {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/g)) {
    if (voids.has(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return name;
  }
  return open.pop();
}

const listHtml = (): [string, string][] =>
  everyRow().flatMap(([name, row]) =>
    Object.entries(findContract(name).fields).flatMap(([field, { kind }]): [string, string][] => {
      const value = row[field];
      return kind === 'html' && typeof value === 'string' ? [[`${name}: ${value.slice(0, 40)}`, value]] : [];
    }),
  );

const toText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const countWords = (html: SampleValue | undefined): number =>
  typeof html === 'string' ? toText(html).split(' ').length : 0;

describe('sample content', () => {
  it('has rows for every resource, except that a new site has no addresses of an earlier one', () => {
    const filled = new Set(['redirects', ...everyRow().map(([name]) => name)]);
    expect(contracts.map(({ name }) => name).filter((name) => !filled.has(name))).toEqual([]);
  });

  it('is accepted by the API, field by field', () => {
    const refused = everyRow().flatMap(([name, row]) => {
      const { errors } = parseBody(findContract(name), { body: toBody(row), isNew: true });
      return Object.keys(errors).length > 0 ? [{ name, row, errors }] : [];
    });
    expect(refused).toEqual([]);
  });

  it('has only fields of the contract', () => {
    const unknown = everyRow().flatMap(([name, row]) =>
      Object.keys(row)
        .filter((field) => !systemFields.has(field) && !(field in findContract(name).fields))
        .map((field) => `${name}.${field}`),
    );
    expect(unknown).toEqual([]);
  });

  it('refers only to earlier rows', () => {
    const dangling = sides.flatMap(([side, records]) => {
      const known = new Set<string>();
      return listRows(records).flatMap(([name, row]) => {
        const missing = Object.values(row)
          .filter((value): value is SampleRef => typeof value === 'object' && value !== null && 'ref' in value)
          .filter(({ ref, key }) => !known.has(`${ref} ${key}`))
          .map(({ ref, key }) => `${side} ${name}: ${ref} ${key}`);
        if (row.key) known.add(`${name} ${row.key}`);
        return missing;
      });
    });
    expect(dangling).toEqual([]);
  });

  it('repeats no key, id or unique value within a resource', () => {
    const repeated = sides.flatMap(([, records]) =>
      Object.entries(records).flatMap(([name, rows]) =>
        ['key', 'id', ...findContract(name).unique].flatMap((field) => {
          const values = rows.map((row) => row[field]).filter((value) => value !== undefined);
          return values
            .filter((value, index) => values.indexOf(value) !== index)
            .map((value) => `${name}.${field}: ${String(value)}`);
        }),
      ),
    );
    expect(repeated).toEqual([]);
  });

  it('has well-formed HTML that sanitizing does not change', () => {
    const broken = listHtml()
      .filter(([, html]) => misplaced(html) !== undefined)
      .map(([where]) => where);
    const tags = (html: string) =>
      [...html.matchAll(/<\/?[a-z][^<>]*>/g)].map(([tag]) =>
        tag.replace(/ id="text-[^"]*"/, '').replace(/\s*\/?>$/, '>'),
      );
    const cut = listHtml()
      .filter(([, html]) => {
        const source = html.replaceAll(inHtml, '/media/x.webp').trim();
        return JSON.stringify(tags(cleanHtml(source).html)) !== JSON.stringify(tags(source));
      })
      .map(([where]) => where);
    expect({ broken, cut }).toEqual({ broken: [], cut: [] });
  });

  it('links only to existing pages and posts', () => {
    const { pages = [], posts = [] } = sampleContent.site;
    const paths = new Set([
      '/',
      '/sitemap',
      ...pages.map(({ slug }) => `/${String(slug)}`),
      ...posts.map(({ slug }) => `/news/${String(slug)}`),
    ]);
    const menuSlugs = (sampleContent.site.menus ?? [])
      .map(({ slug }) => slug)
      .filter((slug) => typeof slug === 'string' && slug !== '')
      .map((slug) => `/${String(slug).replace(/^\//, '')}`);
    const links = everyRow()
      .map(([, row]) => row.link_url)
      .filter((link) => typeof link === 'string' && link.startsWith('/'))
      .map(String);
    const anchors = listHtml().flatMap(([, html]) =>
      [...html.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? ''),
    );
    expect([...menuSlugs, ...links, ...anchors].filter((path) => !paths.has(path))).toEqual([]);
  });

  it('has one home section for each template, and the two sections in four columns', () => {
    const { sections = [] } = sampleContent.site;
    expect(
      sections
        .filter(({ is_top }) => is_top === 1)
        .map(({ template }) => template)
        .toSorted(),
    ).toEqual([
      'area-of-impact',
      'client-logos',
      'default',
      'news-blogs',
      'nobin-program',
      'quotes',
      'stats',
      'success-story',
      'welcome',
    ]);
    expect(sections.flatMap(({ id }) => id ?? []).toSorted()).toEqual([24, 59]);
  });

  it('has posts, pages and biographies of a realistic length', () => {
    const { posts = [], profiles = [] } = sampleContent.site;
    expect(
      posts.filter(({ content }) => countWords(content) < 250 || countWords(content) > 600).map(({ slug }) => slug),
    ).toEqual([]);
    expect(
      profiles
        .filter(({ biography_content: life }) => countWords(life) < 120 || countWords(life) > 250)
        .map(({ slug }) => slug),
    ).toEqual([]);
    expect(listHtml().filter(([, html]) => /lorem|ipsum|todo|placeholder/i.test(html))).toEqual([]);
  });
});

describe('sample pictures', () => {
  it('are all drawn and all used', () => {
    const used = usedPictures();
    expect([...used].filter((key) => !drawn.has(key))).toEqual([]);
    expect([...drawn].filter((key) => !used.has(key))).toEqual([]);
    expect(drawn.size).toBe(pictures.length);
  });

  it.each(pictures.map((picture): [string, typeof picture] => [picture.key, picture]))(
    '%s is the same at every drawing, whole, and without words',
    (_key, { svg, alt, width, height }) => {
      const source = svg();
      expect(svg()).toBe(source);
      expect(source).toContain(`viewBox="0 0 ${width} ${height}"`);
      expect(source).not.toMatch(/NaN|undefined|<text|<image|href=/);
      expect(alt).not.toBe('');
      const ids = [...source.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(ids).toEqual([...new Set(ids)]);
      const references = [...source.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
      expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    },
  );
});
