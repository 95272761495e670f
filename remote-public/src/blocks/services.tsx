import { SiteLink } from '../parts/site-link.tsx';
import { texts } from '../texts.ts';
import { ServiceArt } from './service-art.tsx';
import { services } from './services-copy.ts';
import styles from './services.module.css';

/** What the organisation does; its words are part of the site (spec §2). */
export function Services() {
  return (
    <section className={styles.band} aria-label={texts.services}>
      {services.map(({ title, text, to, art }) => (
        <article key={title} className={styles.service}>
          <ServiceArt name={art} className={styles.art} />
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
            <p className={styles.more}>
              <SiteLink to={to} className={styles.link} label={texts.moreAbout({ label: texts.readMore, title })}>{texts.readMore}</SiteLink>
            </p>
          </div>
        </article>
      ))}
    </section>
  );
}
