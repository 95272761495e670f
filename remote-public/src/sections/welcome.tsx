import { MoreLink } from '../components/more-link.tsx';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionHead } from '../components/section-head.tsx';
import { pictureOf } from '../data/picture-of.ts';
import { texts } from '../texts.ts';
import type { SectionProps } from './section-props.ts';
import styles from './welcome.module.css';

export function WelcomeSection({ section }: SectionProps) {
  const { title, sub_title, content, link_url } = section;
  return (
    <section className={styles.band}>
      <Picture {...pictureOf(section, 'thumb')} shape="wide" className={styles.picture} />
      <div className={styles.text}>
        <SectionHead title={title} subTitle={sub_title} />
        <RichText html={content} scope={`section-${section.id}`} />
        <p>
          <MoreLink to={link_url} label={texts.readMore} about={title} look="button" />
        </p>
      </div>
    </section>
  );
}
