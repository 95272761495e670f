import { SectionHead } from '../components/section-head.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { Slab } from '../components/slab.tsx';
import { pictureOf } from '../data/picture-of.ts';
import styles from './area-of-impact.module.css';
import type { SectionProps } from './section-props.ts';

export function AreaOfImpactSection({ section }: SectionProps) {
  const { title, background_img, widgets } = section;
  return (
    <Slab picture={pictureOf(section, background_img ? 'background_img' : 'thumb')} ground="night" side="end">
      <SectionHead title={title} />
      <ul className={styles.areas}>
        {widgets.map((widget) => (
          <li key={widget.id}>
            <SiteLink to={widget.link_url} className={styles.area} name={widget.name}>
              {widget.thumb && (
                <img
                  src={widget.thumb}
                  alt={pictureOf(widget, 'thumb').alt}
                  width={56}
                  height={56}
                  loading="lazy"
                  className={styles.icon}
                />
              )}
              <span className={styles.figure}>{widget.sub_title}</span>
              <span className={styles.name}>{widget.title}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Slab>
  );
}
