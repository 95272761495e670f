import grounds from '../components/ground.module.css';
import { Picture } from '../components/picture.tsx';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './page-banner.module.css';

interface Props {
  title: string;
  subTitle?: string;
  image: string;
}

/** A page's title on a solid panel in front of its banner; without a banner, in front of the frame's pattern. */
export function PageBanner({ title, subTitle = '', image }: Props) {
  return (
    <header className={styles.banner}>
      <Picture src={image} shape="banner" isFirst className={styles.picture} />
      <div className={classes(grounds.deep, styles.panel)}>
        <nav aria-label={texts.breadcrumb}>
          <a href="/" className={styles.home}>
            {texts.home}
          </a>
        </nav>
        <h1 className={styles.title}>{title}</h1>
        {subTitle && <p className={styles.sub}>{subTitle}</p>}
      </div>
    </header>
  );
}
