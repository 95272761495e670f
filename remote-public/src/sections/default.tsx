import { classes } from '../text/classes.ts';
import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { pictureOf } from '../data/picture-of.ts';
import { texts } from '../texts.ts';
import styles from './default.module.css';
import { nobinDetail } from './paths.ts';
import type { SectionProps } from './section-props.ts';

export function DefaultSection({ section }: SectionProps) {
  const { title, sub_title, content, widgets, link_url } = section;
  return (
    <section className={bands.band}>
      <SectionHead title={title} subTitle={sub_title} isOnAxis />
      <RichText html={content} scope={`section-${section.id}`} className={classes(bands.axis, styles.content)} />
      {widgets.length > 0 && (
        <div className={styles.cards}>
          {widgets.map((widget) => (
            <Card
              key={widget.id}
              to={nobinDetail}
              title={widget.title}
              name={widget.name}
              aside={widget.sub_title}
              media={<Picture {...pictureOf(widget, 'thumb')} shape="card" />}
            />
          ))}
        </div>
      )}
      <p className={bands.axis}>
        <MoreLink to={link_url} label={texts.seeMore} about={title} look="button" />
      </p>
    </section>
  );
}
