import { ContactLines } from '../layout/contact-lines.tsx';
import { useSettings } from '../layout/use-layout.ts';
import { Message } from '../pages/message.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { texts } from '../texts.ts';
import styles from './home-screen.module.css';

/**
 * The home page of a site without slides and sections: the site's name and contact details, and a link to the
 * back-office.
 */
export function EmptyHome() {
  const settings = useSettings();
  const { title, name, description } = settings;
  return (
    <Message title={title || name || texts.home} hint={description || texts.emptyHome}>
      {description && <p>{texts.emptyHome}</p>}
      <ContactLines settings={settings} className={styles.lines} />
      <p>
        <MoreLink to="/admin" label={texts.emptyHomeSignIn} about="" look="button" />
      </p>
    </Message>
  );
}
