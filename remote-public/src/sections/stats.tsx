import { RichText } from '../parts/rich-text.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { Slab } from '../parts/slab.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './stats.module.css';

/** Letters of a figure that has room in its place at its largest. */
const mostLarge = 6;

/** Figures before a picture; also what a template that nobody knows is drawn as (spec §2). */
export function StatsSection({ section }: SectionProps) {
  const { title, content, thumb, background_img, widgets } = section;
  return (
    <Slab picture={thumb || background_img} ground="teal" className={styles.stone}>
      <SectionHead title={title} />
      <RichText html={content} className={styles.words} />
      <ul className={styles.figures}>
        {widgets.map((widget) => (
          <li key={widget.id} className={styles.stat}>
            <span className={styles.figure} data-long={widget.sub_title.length > mostLarge || undefined}>
              {widget.sub_title}
            </span>
            <span className={styles.name}>{widget.title}</span>
          </li>
        ))}
      </ul>
    </Slab>
  );
}
