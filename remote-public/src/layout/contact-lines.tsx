import { toHref } from '../components/to-href.ts';
import { SiteLink } from '../components/site-link.tsx';
import { texts } from '../texts.ts';
import styles from './contact-lines.module.css';
import type { SiteSettings } from './read-layout.ts';

/** Returns a `tel:` link to the first number. The field may also hold a second number, an extension or words. */
function toTelLink(phone: string): string {
  const [first] = /\+?\d[\d\s().-]*/.exec(phone) ?? [];
  return first ? `tel:${first.replaceAll(/[^\d+]/g, '')}` : '';
}

const toDisplayAddress = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** The organisation's address, phone, email and website; empty fields are left out. */
export function ContactLines({ settings, className }: { settings: SiteSettings; className?: string | undefined }) {
  const { address, phone, email, web_url } = settings;
  return (
    <dl className={className}>
      {address && (
        <div>
          <dt>{texts.address}</dt>
          <dd>{address}</dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>{texts.phone}</dt>
          <dd>
            <SiteLink className={styles.link} to={toTelLink(phone)}>
              {phone}
            </SiteLink>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{texts.email}</dt>
          <dd>
            <SiteLink className={styles.link} to={`mailto:${email}`}>
              {email}
            </SiteLink>
          </dd>
        </div>
      )}
      {toHref(web_url) !== undefined && (
        <div>
          <dt>{texts.website}</dt>
          <dd>
            <SiteLink className={styles.link} to={web_url}>
              {toDisplayAddress(web_url)}
            </SiteLink>
          </dd>
        </div>
      )}
    </dl>
  );
}
