import { texts } from '../texts.ts';
import styles from './message.module.css';
import { WaysOn } from './not-found.tsx';

export const loader = () => ({ head: { title: texts.details, ogTitle: texts.details, canonical: '/details', isUnlisted: true } });

/** A placeholder (spec §2); there is nothing to be found here. */
export function Component() {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{texts.details}</h1>
      <p className={styles.hint}>{texts.detailsHint}</p>
      <WaysOn />
    </div>
  );
}
