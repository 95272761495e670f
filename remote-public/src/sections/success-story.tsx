import { limits } from '../limits.ts';
import { Card } from '../parts/card.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { cut } from '../text/cut.ts';
import { texts } from '../texts.ts';
import type { SectionProps } from './section-props.ts';
import styles from './success-story.module.css';

export function SuccessStorySection({ section }: SectionProps) {
  const { title, sub_title, widgets, link_url } = section;
  return (
    <section className={styles.band}>
      <SectionHead title={title} subTitle={sub_title} className={styles.head} />
      <div className={styles.cards}>
        {widgets.map((widget) => (
          <Card
            key={widget.id} to={widget.link_url} title={widget.title} thumb={widget.thumb}
            text={cut(widget.content, { length: limits.storyExcerpt, ending: '…' })}
          />
        ))}
      </div>
      <p className={styles.more}><MoreLink to={link_url} label={texts.seeMore} about={title} look="button" /></p>
    </section>
  );
}
