import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { Picture } from '../components/picture.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { pictureOf } from '../data/picture-of.ts';
import { texts } from '../texts.ts';
import type { SectionProps } from './section-props.ts';
import styles from './success-story.module.css';

export function SuccessStorySection({ section }: SectionProps) {
  const { title, sub_title, widgets, link_url } = section;
  return (
    <section className={bands.band}>
      <SectionHead title={title} subTitle={sub_title} isOnAxis />
      <div className={styles.cards}>
        {widgets.map((widget) => (
          <Card
            key={widget.id}
            to={widget.link_url}
            title={widget.title}
            name={widget.name}
            media={<Picture {...pictureOf(widget, 'thumb')} shape="card" />}
            text={widget.content}
          />
        ))}
      </div>
      <p className={bands.axis}>
        <MoreLink to={link_url} label={texts.seeMore} about={title} look="button" />
      </p>
    </section>
  );
}
