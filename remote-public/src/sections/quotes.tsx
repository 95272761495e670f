import { limits } from '../limits.ts';
import bands from '../components/band.module.css';
import grounds from '../components/ground.module.css';
import { RichText } from '../components/rich-text.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { Slider } from '../slider/slider.tsx';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './quotes.module.css';
import type { SectionProps } from './section-props.ts';

export function QuotesSection({ section }: SectionProps) {
  const { title, sub_title, widgets } = section;
  if (widgets.length === 0) return null;
  const slides = widgets.map(({ id, content, sub_title: author }) => ({
    id,
    content: (
      <figure className={styles.quote}>
        <blockquote>
          <RichText html={content} scope={`widget-${id}`} className={styles.text} />
        </blockquote>
        {author && <figcaption className={styles.author}>- {author}</figcaption>}
      </figure>
    ),
  }));
  return (
    <section className={classes(bands.band, grounds.warm, styles.section)}>
      <SectionHead title={title} subTitle={sub_title} className={styles.head} />
      <Slider
        label={title || texts.quotes}
        effect="slide"
        delay={limits.quotes.delay}
        spacing={limits.quotes.spacing}
        slides={slides}
        className={styles.slider}
        controlsClass={styles.controls}
      />
    </section>
  );
}
