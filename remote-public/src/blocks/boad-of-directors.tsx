import type { Part } from '../data/part.ts';
import { limits } from '../limits.ts';
import { Picture } from '../parts/picture.tsx';
import { SiteLink } from '../parts/site-link.tsx';
import { profilePath } from '../sections/paths.ts';
import { cut } from '../text/cut.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import styles from './boad-of-directors.module.css';
import type { ProfileCard } from './read-block.ts';
import { RowsOrWords } from './rows-or-words.tsx';

function Person({ person, isFirst }: { person: ProfileCard; isFirst: boolean }) {
  const { id, name, title, designation, profile_image, excerpt } = person;
  return (
    <article className={isFirst ? styles.first : styles.person}>
      <Picture src={profile_image} alt={name} shape="portrait" className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {title && <p className={styles.title}>({cut(title, { length: limits.profileTitle, ending: '...' })})</p>}
        {designation && <p className={styles.designation}>{cut(designation, { length: limits.profileDesignation, ending: '...' })}</p>}
        <p className={styles.excerpt}>{excerpt}</p>
        <p className={styles.more}>
          <SiteLink to={profilePath(id)} className={styles.link} label={texts.moreAbout({ label: texts.readMore, title: name })}>{texts.readMore}</SiteLink>
        </p>
      </div>
    </article>
  );
}

/** The people: the first on a wide card, the others three in a row (spec §2). */
export function Team({ rows }: { rows: Part<ProfileCard[]> }) {
  return (
    <section className={blocks.band}>
      <RowsOrWords rows={rows} what={texts.parts.profiles} empty={texts.noProfiles}>
        {(people) => (
          <div className={styles.people}>
            {people.map((person, index) => <Person key={person.id} person={person} isFirst={index === 0} />)}
          </div>
        )}
      </RowsOrWords>
    </section>
  );
}
