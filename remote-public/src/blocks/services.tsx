import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { classes } from '../text/classes.ts';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import { ServiceArt } from './service-art.tsx';
import type { Service } from './services-copy.ts';
import styles from './services.module.css';

/** The services of the organisation; their texts are part of the code (spec §2). */
export function Services({ services }: { services: readonly Service[] }) {
  return (
    <section className={classes(bands.band, blocks.band)} aria-label={pageTexts.services}>
      {services.map(({ title, text, to, art }) => (
        <Card
          key={title}
          to={to}
          title={title}
          text={text}
          more={texts.readMore}
          media={<ServiceArt name={art} className={styles.art} />}
          className={styles.service}
        />
      ))}
    </section>
  );
}
