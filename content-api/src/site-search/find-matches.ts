import { foldText } from '@quoin/shared/contract/texts/fold-text';
import type { SiteMatch, SiteMatches } from '@quoin/shared/contract/wire';
import { contains, stripMarkup } from '../db/search-text.ts';
import type { Row } from '../db/tables.ts';
import type { ListCondition } from '../engine/list-condition.ts';
import { isIndexed } from '../engine/list-page.ts';
import { getId } from '../engine/resource.ts';
import { findPlaces, type Place } from './find-places.ts';
import { listWords, makeExcerpt, markWords } from './mark-words.ts';
import { makeQuery, maxRanked, type SearchContext } from './search-context.ts';
import { siteKinds, type SiteKind } from './site-kinds.ts';

export const matchesPerPage = 10;

/** A record that has the words, and where visitors read it. */
interface Hit {
  kind: SiteKind;
  id: number;
  place: Place;
}

/** Finds the pages of the public site that have all words of a text, and entries of pages. */
export async function findSiteMatches(
  context: SearchContext,
  { search, page }: { search: string; page: number },
): Promise<SiteMatches> {
  const words = listWords(search);
  const found =
    words.length === 0 ? [] : await Promise.all(siteKinds.map((kind) => findHits(context, { kind, words, search })));
  const hits = rankHits(
    found.flatMap(({ hits }) => hits),
    { words, search },
  );
  const shown = hits.slice((page - 1) * matchesPerPage, page * matchesPerPage);
  return {
    data: await describeHits(context, { hits: shown, words }),
    current_page: page,
    last_page: Math.max(1, Math.ceil(hits.length / matchesPerPage)),
    per_page: matchesPerPage,
    total: hits.length,
    is_complete: found.every(({ isComplete }) => isComplete),
  };
}

/**
 * Returns the search and the conditions for rows with all words. The index finds the rows with the longest word. Words
 * that are too short for the index are searched as they were typed, in the first rows of the list.
 */
function matchWords(words: readonly string[], search: string): { search: string; conditions: ListCondition[] } {
  const [longest = '', ...others] = words;
  if (!isIndexed(longest)) return { search, conditions: [] };
  return { search: longest, conditions: others.map((word) => (rows) => rows.where(contains(word))) };
}

async function findHits(
  context: SearchContext,
  { kind, words, search }: { kind: SiteKind; words: readonly string[]; search: string },
): Promise<{ hits: Hit[]; isComplete: boolean }> {
  const { contract, title, placedBy } = kind;
  const matched = matchWords(words, search);
  const { data: rows, total } = await context.repository.list(context.scope, {
    contract,
    query: makeQuery(contract, { search: matched.search, fields: [title, ...placedBy] }),
    conditions: matched.conditions,
  });
  const places = await findPlaces(context, { kind, rows });
  const hits = rows.flatMap((row, index): Hit[] => {
    const place = places[index];
    return place ? [{ kind, id: getId(row), place }] : [];
  });
  return { hits, isComplete: total <= maxRanked };
}

/** Orders the hits, those with the words in the title first, and keeps the best of each place. */
function rankHits(hits: readonly Hit[], { words, search }: { words: readonly string[]; search: string }): Hit[] {
  const folded = foldText(search);
  const rank = ({ place }: Hit): number => {
    const title = foldText(place.title);
    const at = title.indexOf(folded);
    if (at >= 0) return Math.min(at, 1);
    const count = words.filter((word) => title.includes(word)).length;
    if (count === words.length) return 2;
    return count > 0 ? 3 : 4;
  };
  const ranked = hits.map((hit) => ({ hit, rank: rank(hit) })).toSorted((one, other) => one.rank - other.rank);
  const byPlace = new Map<string, Hit>();
  for (const { hit } of ranked) if (!byPlace.has(hit.place.key)) byPlace.set(hit.place.key, hit);
  return [...byPlace.values()];
}

/** Reads the texts of the hits of one page of results, and returns what visitors see of them. */
async function describeHits(
  { repository, scope }: SearchContext,
  { hits, words }: { hits: readonly Hit[]; words: readonly string[] },
): Promise<SiteMatch[]> {
  const texts = new Map<Hit, string>();
  await Promise.all(
    [...Map.groupBy(hits, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
      const { data: rows } = await repository.list(scope, {
        contract: kind.contract,
        query: makeQuery(kind.contract, { size: matchesPerPage, fields: kind.texts }),
        conditions: [
          (rows) =>
            rows.where(
              'id',
              'in',
              ofKind.map(({ id }) => id),
            ),
        ],
      });
      const byId = new Map(rows.map((row) => [getId(row), row]));
      for (const hit of ofKind) texts.set(hit, toText(kind, byId.get(hit.id) ?? {}));
    }),
  );
  return hits.map((hit) => {
    const { resource, id, slug, title } = hit.place;
    return {
      resource,
      id,
      slug,
      title,
      marked_title: markWords(title, words),
      excerpt: makeExcerpt(texts.get(hit) ?? '', words),
    };
  });
}

/** Only the beginning of a long text is looked at. */
const maxMarkup = 100_000;

const toText = ({ contract, texts }: SiteKind, row: Row): string =>
  texts
    .map((name) => {
      const text = String(row[name] ?? '').slice(0, maxMarkup);
      return (contract.fields[name]?.kind === 'html' ? stripMarkup(text) : text).trim();
    })
    .filter((text) => text !== '')
    .join(' · ');
