import type { TextPart } from '@quoin/shared/contract/wire';
import { useLoaderData } from '@quoin/shared/runtime/router';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import bands from '../components/band.module.css';
import { FailedSection } from '../components/failed-section.tsx';
import { PageLinks } from '../components/page-links.tsx';
import { SiteLink } from '../components/site-link.tsx';
import type { MissingPage } from '../data/missing.ts';
import { pageTexts } from '../page-texts.ts';
import { NotFound, SuggestedPages } from '../pages/not-found.tsx';
import { toSearchPath } from '../sections/paths.ts';
import { classes } from '../text/classes.ts';
import type { FoundMatches, SearchData, ShownMatch } from './read-search.ts';
import { SearchForm } from './search-form.tsx';
import styles from './search-screen.module.css';

const { search: texts } = pageTexts;

export function Component() {
  const data = useLoaderData<SearchData | MissingPage>();
  if (data.missing) return <NotFound />;
  const { words, found } = data;
  return (
    <div className={classes(bands.band, styles.search)}>
      <Breadcrumb />
      <h1 className={styles.name}>{texts.title}</h1>
      <div className={styles.column}>
        {words === '' && <p className={styles.hint}>{texts.hint}</p>}
        <SearchForm words={words} />
        {found?.ok && <Matches words={words} found={found.value} />}
        {found?.ok === false && <FailedSection subject={texts.subject} />}
        {!found && (
          <>
            <h2 className={styles.heading}>{texts.start}</h2>
            <SuggestedPages />
          </>
        )}
      </div>
    </div>
  );
}

function Matches({ words, found }: { words: string; found: FoundMatches }) {
  const { matches, total, is_complete: isComplete, current_page: page, last_page: last, per_page: perPage } = found;
  if (total === 0) return <NoMatches words={words} />;
  return (
    <>
      <h2 className={styles.heading}>{isComplete ? texts.count({ total, words }) : texts.first({ total, words })}</h2>
      <ol className={styles.matches} start={(page - 1) * perPage + 1}>
        {matches.map((match) => (
          <li key={match.to} className={styles.match}>
            <Match {...match} />
          </li>
        ))}
      </ol>
      <PageLinks
        label={texts.pages}
        {...{ page, last }}
        toPath={(number) => toSearchPath(words, number)}
        previous={texts.previous}
        next={texts.next}
      />
    </>
  );
}

function Match({ resource, marked_title: title, excerpt, to }: ShownMatch) {
  return (
    <article>
      <p className={styles.kind}>{texts.kinds.get(resource) ?? texts.kinds.get('pages')}</p>
      <h3 className={styles.title}>
        <SiteLink to={to} className={styles.link}>
          {title.length > 0 ? <Marked parts={title} /> : texts.home}
        </SiteLink>
      </h3>
      {excerpt.length > 0 && (
        <p className={styles.excerpt}>
          <Marked parts={excerpt} />
        </p>
      )}
    </article>
  );
}

/** Shows a text with its matches marked. Each part is text for React, so no markup of a record gets into the page. */
const Marked = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, is_match: isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));

function NoMatches({ words }: { words: string }) {
  return (
    <>
      <h2 className={styles.heading}>{texts.none(words)}</h2>
      <ul className={styles.tips}>
        {texts.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p>{texts.orPages}</p>
      <SuggestedPages />
    </>
  );
}
