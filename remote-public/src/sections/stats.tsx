import { Backdrop } from '../parts/backdrop.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './stats.module.css';

/** Figures on a picture; also what a template that nobody knows is drawn as (spec §2). */
export function StatsSection({ section }: SectionProps) {
  const { title, content, thumb, background_img, widgets } = section;
  return (
    <section className={styles.band}>
      <Backdrop src={thumb || background_img} />
      <div className={styles.words}>
        <SectionHead title={title} />
        <RichText html={content} />
      </div>
      <ul className={styles.figures}>
        {widgets.map((widget) => (
          <li key={widget.id} className={styles.stat}>
            <span className={styles.figure}>{widget.sub_title}</span>
            <span className={styles.name}>{widget.title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
