import { memo } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import { consentId } from '../analytics/consent-id.ts';
import { pictureOf } from '../data/picture-of.ts';
import { SignUp } from '../forms/sign-up.tsx';
import { signUpForm } from '../forms/visitor-form.ts';
import { FailedSection } from '../components/failed-section.tsx';
import grounds from '../components/ground.module.css';
import { SiteLink } from '../components/site-link.tsx';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import { ContactLines } from './contact-lines.tsx';
import { Logo } from './logo.tsx';
import type { MenuItem } from './read-layout.ts';
import styles from './site-footer.module.css';
import { SocialLinks } from './social-links.tsx';
import { useLayout, useSettings } from './use-layout.ts';

function Links({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className={styles.links}>
      {items.map(({ id, title, slug, children }) => (
        <li key={id}>
          <SiteLink to={slug} className={styles.link}>
            {title}
          </SiteLink>
          {children.length > 0 && <Links items={children} />}
        </li>
      ))}
    </ul>
  );
}

/** Entries with children are columns of their own; the others share one column. */
function Columns({ items }: { items: readonly MenuItem[] }) {
  const single = items.filter(({ children }) => children.length === 0);
  return (
    <nav className={styles.columns} aria-label={texts.footerLinks}>
      {items
        .filter(({ children }) => children.length > 0)
        .map(({ id, title, children }) => (
          <div key={id} className={styles.column}>
            <h2 className={styles.heading}>{title}</h2>
            <Links items={children} />
          </div>
        ))}
      {single.length > 0 && (
        <div className={styles.shared}>
          <Links items={single} />
        </div>
      )}
    </nav>
  );
}

function About() {
  const layout = useLayout();
  const settings = useSettings();
  const { name, title, logo_footer } = settings;
  return (
    <div className={styles.about}>
      <p className={styles.brand}>
        <Logo picture={pictureOf(settings, logo_footer ? 'logo_footer' : 'logo_header')} />
        <span>{name || title}</span>
      </p>
      {layout?.settings.ok === false ? (
        <FailedSection subject={texts.subjects.settings} />
      ) : (
        <ContactLines settings={settings} className={styles.contact} />
      )}
      <SocialLinks links={layout?.socials.ok ? layout.socials.value : []} />
    </div>
  );
}

function News() {
  const { pathname } = useLocation();
  return pathname === signUpForm.path ? null : (
    <div className={styles.newsletter}>
      <SignUp />
    </div>
  );
}

/** @param canChoose whether to show the button that opens the cookie choices; true when the consent banner is loaded */
export const SiteFooter = memo(function SiteFooter({ canChoose }: { canChoose: boolean }) {
  const menus = useLayout()?.menus;
  const { name, copyright } = useSettings();
  return (
    <footer className={classes(grounds.night, styles.footer)}>
      <News />
      <About />
      {menus?.ok && <Columns items={menus.value.footer} />}
      {canChoose && (
        <button type="button" popoverTarget={consentId} className={styles.choices}>
          {texts.changeConsent}
        </button>
      )}
      {(copyright || name) && <p className={styles.copyright}>{copyright || texts.copyright(name)}</p>}
    </footer>
  );
});
