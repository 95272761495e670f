import { Breadcrumb, type Crumb } from '../components/breadcrumb.tsx';
import grounds from '../components/ground.module.css';
import { Picture } from '../components/picture.tsx';
import type { ShownPicture } from '../data/picture-of.ts';
import { classes } from '../text/classes.ts';
import { getScript } from '../text/script.ts';
import styles from './page-banner.module.css';

interface Props {
  title: string;
  subTitle?: string;
  /** The pages between the home page and this one. */
  above?: readonly Crumb[] | undefined;
  /** Without one, the frame's pattern is visible. */
  image?: ShownPicture;
}

const noPicture: ShownPicture = { src: '', alt: '' };

/** A page's title on a solid panel in front of its banner; without a banner, in front of the frame's pattern. */
export function PageBanner({ title, subTitle = '', above, image = noPicture }: Props) {
  return (
    <header className={styles.banner}>
      <Picture {...image} shape="banner" isFirst className={styles.picture} />
      <div className={classes(grounds.deep, styles.panel)} data-script={getScript(title + subTitle)}>
        <Breadcrumb above={above} />
        <h1 className={styles.title}>{title}</h1>
        {subTitle && <p className={styles.sub}>{subTitle}</p>}
      </div>
    </header>
  );
}
