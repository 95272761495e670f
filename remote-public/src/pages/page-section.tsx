import { pictureOf } from '../data/picture-of.ts';
import type { SectionView, WidgetView } from '../data/section-view.ts';
import { hasFourColumns } from '../limits.ts';
import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { Heading, HeadingRank } from '../components/heading.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { Slab } from '../components/slab.tsx';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './page-section.module.css';

function Column({ widget }: { widget: WidgetView }) {
  return (
    <li className={styles.column}>
      {widget.thumb && <Picture {...pictureOf(widget, 'thumb')} shape="square" className={styles.icon} />}
      {widget.sub_title && <p className={styles.figure}>{widget.sub_title}</p>}
      {widget.title && (
        <Heading className={styles.name}>
          <SiteLink to={widget.link_url} className={styles.link}>
            {widget.title}
          </SiteLink>
        </Heading>
      )}
    </li>
  );
}

function FourColumns({ section }: { section: SectionView }) {
  const { title, sub_title, content, thumb, widgets } = section;
  return (
    <Slab picture={pictureOf(section, 'background_img')} ground="deep">
      <SectionHead title={title} subTitle={sub_title} />
      <RichText html={content} scope={`section-${section.id}`} />
      {thumb && <Picture {...pictureOf(section, 'thumb')} shape="wide" className={styles.thumb} />}
      <ul className={styles.four}>
        {widgets.map((widget) => (
          <Column key={widget.id} widget={widget} />
        ))}
      </ul>
    </Slab>
  );
}

/** Next to a picture of the section, widgets are small rows; without one they are cards with their own pictures. */
function Widgets({ widgets, isSmall }: { widgets: WidgetView[]; isSmall: boolean }) {
  if (widgets.length === 0) return null;
  const hasPictures = widgets.some(({ thumb }) => thumb !== '');
  return (
    <div className={styles.pairs}>
      {widgets.map((widget) => {
        const { id, title, name, sub_title, thumb, link_url } = widget;
        const picture = pictureOf(widget, 'thumb');
        return isSmall ? (
          <div key={id} className={styles.row}>
            {thumb && <Picture {...picture} shape="square" className={styles.icon} />}
            <div>
              {sub_title && <p className={styles.aside}>{sub_title}</p>}
              {title && (
                <Heading className={styles.title}>
                  <SiteLink to={link_url} className={styles.link}>
                    {title}
                  </SiteLink>
                </Heading>
              )}
            </div>
          </div>
        ) : (
          <Card
            key={id}
            to={link_url}
            title={title}
            name={name}
            aside={sub_title}
            media={hasPictures && <Picture {...picture} shape="wide" />}
          />
        );
      })}
    </div>
  );
}

function SectionText({
  section: { id, title, content, link_url },
  className,
}: {
  section: SectionView;
  className?: string | undefined;
}) {
  return (
    <div className={classes(styles.text, className)}>
      <RichText html={content} scope={`section-${id}`} />
      <p>
        <MoreLink to={link_url} label={texts.seeMore} about={title} />
      </p>
    </div>
  );
}

function TwoColumns({ section }: { section: SectionView }) {
  const { title, sub_title, thumb, background_img, widgets } = section;
  const hasPicture = thumb !== '';
  const children = (
    <>
      <SectionHead
        title={title}
        subTitle={sub_title}
        isOnAxis={!hasPicture && background_img === ''}
        className={styles.head}
      />
      <SectionText section={section} className={hasPicture ? undefined : bands.axis} />
      {hasPicture && <Picture {...pictureOf(section, 'thumb')} shape="card" className={styles.thumb} />}
      <Widgets widgets={widgets} isSmall={hasPicture} />
    </>
  );
  if (background_img)
    return (
      <Slab picture={pictureOf(section, 'background_img')} ground="deep">
        {children}
      </Slab>
    );
  return <section className={classes(bands.band, styles.band, hasPicture && styles.withPicture)}>{children}</section>;
}

/** A section of a page: four columns of white text if it is set so, two columns otherwise (spec §2). */
export function PageSection({ section }: { section: SectionView }) {
  return (
    <HeadingRank value={section.title ? 3 : 2}>
      {hasFourColumns(section) ? <FourColumns section={section} /> : <TwoColumns section={section} />}
    </HeadingRank>
  );
}
