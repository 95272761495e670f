import { pictureOf } from '../data/picture-of.ts';
import type { Result } from '../data/result.ts';
import { limits } from '../limits.ts';
import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { Picture } from '../components/picture.tsx';
import { pictureSizes } from '../components/picture-sizes.ts';
import { profilePath } from '../sections/paths.ts';
import { cut } from '../text/cut.ts';
import { classes } from '../text/classes.ts';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import styles from './boad-of-directors.module.css';
import type { ProfileCard } from './read-block.ts';
import { RowsOrMessage } from './rows-or-message.tsx';

function Person({ person, isFirst }: { person: ProfileCard; isFirst: boolean }) {
  const { id, name, title, designation, excerpt } = person;
  return (
    <Card
      to={profilePath(id)}
      title={name}
      text={excerpt}
      more={texts.readMore}
      look={isFirst ? 'lead' : 'stack'}
      media={
        <Picture
          {...pictureOf(person, 'profile_image')}
          shape="portrait"
          sizes={isFirst ? pictureSizes.lead : undefined}
          className={styles.picture}
        />
      }
      className={isFirst ? styles.first : undefined}
    >
      {title && <p className={styles.title}>({cut(title, { length: limits.profileTitle, ending: '...' })})</p>}
      {designation && (
        <p className={styles.designation}>{cut(designation, { length: limits.profileDesignation, ending: '...' })}</p>
      )}
    </Card>
  );
}

/** The people: the first on a wide card, the others three in a row (spec §2). */
export function Team({ rows }: { rows: Result<ProfileCard[]> }) {
  return (
    <section className={classes(bands.band, blocks.band)}>
      <RowsOrMessage rows={rows} subject={texts.subjects.profiles} empty={pageTexts.noProfiles}>
        {(people) => (
          <div className={styles.people}>
            {people.map((person, index) => (
              <Person key={person.id} person={person} isFirst={index === 0} />
            ))}
          </div>
        )}
      </RowsOrMessage>
    </section>
  );
}
