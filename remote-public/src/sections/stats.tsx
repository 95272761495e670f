import { RichText } from '../components/rich-text.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { Slab } from '../components/slab.tsx';
import { pictureOf } from '../data/picture-of.ts';
import type { SectionProps } from './section-props.ts';
import styles from './stats.module.css';

/** The longest figure, in characters, that fits its cell at the largest size. */
const maxLargeLength = 6;

/** Figures on a panel in front of a picture. Sections with an unknown template use it too (spec §2). */
export function StatsSection({ section }: SectionProps) {
  const { title, content, thumb, widgets } = section;
  return (
    <Slab picture={pictureOf(section, thumb ? 'thumb' : 'background_img')} ground="teal" className={styles.stone}>
      <SectionHead title={title} />
      <RichText html={content} scope={`section-${section.id}`} className={styles.text} />
      <ul className={styles.figures}>
        {widgets.map((widget) => (
          <li key={widget.id} className={styles.stat}>
            <span className={styles.figure} data-long={widget.sub_title.length > maxLargeLength || undefined}>
              {widget.sub_title}
            </span>
            <span className={styles.name}>{widget.title}</span>
          </li>
        ))}
      </ul>
    </Slab>
  );
}
