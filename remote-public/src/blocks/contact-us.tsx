import { Message } from '../forms/message.tsx';
import { ContactLines } from '../layout/contact-lines.tsx';
import { SocialLinks } from '../layout/social-links.tsx';
import { useLayout, useSettings } from '../layout/use-layout.ts';
import { FailedSection } from '../components/failed-section.tsx';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import { ContactMap } from './contact-map.tsx';
import styles from './contact-us.module.css';

/** The contact details from the settings, a message form and a map. */
export function Contact() {
  const layout = useLayout();
  const settings = useSettings();
  return (
    <section className={styles.band}>
      <div className={styles.details}>
        <h2 className={styles.title}>{pageTexts.getInTouch}</h2>
        {layout?.settings.ok === false ? (
          <FailedSection subject={texts.subjects.settings} />
        ) : (
          <ContactLines settings={settings} className={styles.lines} />
        )}
        <p className={styles.hours}>{pageTexts.officeHours}</p>
        <SocialLinks links={layout?.socials.ok ? layout.socials.value : []} />
      </div>
      <Message />
      <ContactMap source={settings.map_html} place={settings.address} name={settings.name} />
    </section>
  );
}
