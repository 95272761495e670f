import { pictureOf } from '../data/picture-of.ts';
import { limits } from '../limits.ts';
import grounds from '../components/ground.module.css';
import { toHref } from '../components/to-href.ts';
import { Picture } from '../components/picture.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { Slider } from '../slider/slider.tsx';
import { classes } from '../text/classes.ts';
import { getScript } from '../text/script.ts';
import { texts } from '../texts.ts';
import styles from './hero.module.css';
import type { Slide } from './read-home.ts';

function HeroSlide({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { title, sub_title, description, link_url } = slide;
  const isLinked = toHref(link_url) !== undefined;
  return (
    <SiteLink to={link_url} className={styles.slide} isBlock>
      <Picture {...pictureOf(slide, 'thumb')} shape="hero" isFirst={isFirst} className={styles.picture} />
      <div className={classes(grounds.deep, styles.panel)} data-script={getScript(title + sub_title + description)}>
        {sub_title && <p className={styles.aside}>{sub_title}</p>}
        <h2 className={styles.title}>{title}</h2>
        {description && <p className={styles.text}>{description}</p>}
        {isLinked && <p className={styles.more}>{texts.readMore}</p>}
      </div>
    </SiteLink>
  );
}

/** The home page's slides (spec §2): they fade, each stays 5 s, and the picture is a link. */
export function Hero({ slides }: { slides: readonly Slide[] }) {
  if (slides.length === 0) return null;
  return (
    <Slider
      label={texts.hero}
      effect="fade"
      delay={limits.hero.delay}
      spacing={limits.hero.spacing}
      className={styles.hero}
      controlsClass={styles.controls}
      slides={slides.map((slide, index) => ({
        id: slide.id,
        content: <HeroSlide slide={slide} isFirst={index === 0} />,
      }))}
    />
  );
}
