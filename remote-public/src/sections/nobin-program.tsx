import grounds from '../components/ground.module.css';
import { MoreLink } from '../components/more-link.tsx';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { classes } from '../text/classes.ts';
import { pictureOf } from '../data/picture-of.ts';
import { texts } from '../texts.ts';
import styles from './nobin-program.module.css';
import type { SectionProps } from './section-props.ts';

export function NobinProgramSection({ section }: SectionProps) {
  const { title, sub_title, content, link_url } = section;
  return (
    <section className={classes(grounds.tint, styles.band)}>
      <div className={styles.text}>
        <SectionHead title={title} subTitle={sub_title} />
        <RichText html={content} scope={`section-${section.id}`} />
        <p>
          <MoreLink to={link_url} label={texts.seeMore} about={title} look="button" />
        </p>
      </div>
      <Picture {...pictureOf(section, 'thumb')} shape="wide" className={styles.picture} />
    </section>
  );
}
