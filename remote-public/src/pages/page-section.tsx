import { hasFourColumns } from '../limits.ts';
import { Backdrop } from '../parts/backdrop.tsx';
import { Card } from '../parts/card.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { Picture } from '../parts/picture.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SiteLink } from '../parts/site-link.tsx';
import type { SectionView, WidgetView } from '../data/section-view.ts';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './page-section.module.css';

function Column({ widget }: { widget: WidgetView }) {
  return (
    <li className={styles.column}>
      {widget.thumb && <Picture src={widget.thumb} shape="card" />}
      {widget.sub_title && <p className={styles.figure}>{widget.sub_title}</p>}
      {widget.title && <h3 className={styles.name}><SiteLink to={widget.link_url} className={styles.link}>{widget.title}</SiteLink></h3>}
    </li>
  );
}

function FourColumns({ section }: { section: SectionView }) {
  const { title, sub_title, content, thumb, background_img, widgets } = section;
  return (
    <section className={classes(styles.band, styles.onPicture)}>
      <Backdrop src={background_img} />
      <SectionHead title={title} subTitle={sub_title} />
      <RichText html={content} />
      {thumb && <Picture src={thumb} shape="wide" className={styles.thumb} />}
      <ul className={styles.four}>{widgets.map((widget) => <Column key={widget.id} widget={widget} />)}</ul>
    </section>
  );
}

function TwoColumns({ section }: { section: SectionView }) {
  const { title, sub_title, content, thumb, background_img, widgets, link_url } = section;
  const hasPictures = widgets.some((widget) => widget.thumb !== '');
  return (
    <section className={classes(styles.band, background_img ? styles.onPicture : styles.plain)}>
      {background_img && <Backdrop src={background_img} />}
      <div className={classes(styles.two, thumb !== '' && styles.withThumb)}>
        <SectionHead title={title} subTitle={sub_title} className={styles.head} />
        <div className={styles.words}>
          <RichText html={content} />
          <p><MoreLink to={link_url} label={texts.seeMore} about={title} /></p>
        </div>
        {thumb && <Picture src={thumb} shape="card" className={styles.thumb} />}
      </div>
      {widgets.length > 0 && (
        <div className={styles.pairs}>
          {widgets.map((widget) => (
            <Card key={widget.id} to={widget.link_url} title={widget.title} kicker={widget.sub_title} thumb={widget.thumb} hasPicture={hasPictures} shape="wide" />
          ))}
        </div>
      )}
    </section>
  );
}

/** A section of a page: four columns of white text where it says so, two columns otherwise (spec §2). */
export function PageSection({ section }: { section: SectionView }) {
  return hasFourColumns(section) ? <FourColumns section={section} /> : <TwoColumns section={section} />;
}
