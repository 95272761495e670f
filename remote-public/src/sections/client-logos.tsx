import { makeSrcset } from '@quoin/shared/contract/media-name';
import bands from '../components/band.module.css';
import { RichText } from '../components/rich-text.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { pictureOf } from '../data/picture-of.ts';
import type { SectionView } from '../data/section-view.ts';
import { getScript } from '../text/script.ts';
import styles from './client-logos.module.css';
import type { SectionProps } from './section-props.ts';

/** The logos of clients or partners, one widget each, in rows of equal plates. */
export function ClientLogosSection({ section }: SectionProps) {
  const { title, sub_title, content, widgets } = section;
  if (widgets.length === 0) return null;
  return (
    <section className={bands.band}>
      <SectionHead title={title} subTitle={sub_title} className={styles.head} />
      <RichText html={content} scope={`section-${section.id}`} className={styles.text} />
      <ul className={styles.logos}>
        {widgets.map((widget) => (
          <li key={widget.id}>
            <SiteLink to={widget.link_url} className={styles.plate} name={widget.title || widget.name}>
              <Logo widget={widget} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Logos are shown whole, in their own colours. A client without one is named. */
function Logo({ widget }: { widget: SectionView['widgets'][number] }) {
  const name = widget.title || widget.name;
  return widget.thumb ? (
    <img
      src={widget.thumb}
      srcSet={makeSrcset(widget.thumb, 'webp') || undefined}
      sizes="auto, 20rem"
      // Alone in its plate, a logo is never decoration.
      alt={pictureOf(widget, 'thumb').alt || name}
      width={320}
      height={128}
      loading="lazy"
      decoding="async"
      className={styles.logo}
    />
  ) : (
    <span className={styles.name} data-script={getScript(name ?? '')}>
      {name}
    </span>
  );
}
