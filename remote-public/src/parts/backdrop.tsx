import styles from './backdrop.module.css';
import { Picture } from './picture.tsx';

/** A picture behind words, darkened until white text reads on whatever it shows. Its parent is positioned. */
export function Backdrop({ src }: { src: string }) {
  return <div className={styles.backdrop}><Picture src={src} shape="banner" className={styles.picture} /></div>;
}
