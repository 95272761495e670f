import { toHref } from '../components/to-href.ts';
import { useFailedImage } from '../components/use-failed-image.ts';
import { cut } from '../text/cut.ts';
import { texts } from '../texts.ts';
import type { SocialLink } from './read-layout.ts';
import styles from './social-links.module.css';

/** A link's icon. If there is none, or it does not load, the first two letters of its name. */
function Icon({ name, icon }: Pick<SocialLink, 'name' | 'icon'>) {
  const { hasFailed, image } = useFailedImage(icon);
  if (!icon || hasFailed) return <span aria-hidden="true">{cut(name, { length: 2, ending: '' })}</span>;
  return <img {...image} src={icon} alt="" width={24} height={24} loading="lazy" />;
}

/** The organisation's profiles on other sites, each with its icon (spec point 16). */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  const safeLinks = links.filter(({ link_url }) => toHref(link_url) !== undefined);
  if (safeLinks.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={texts.followUs}>
      {safeLinks.map(({ id, name, icon, link_url, target }) => (
        <li key={id}>
          <a
            href={toHref(link_url)}
            target={target || undefined}
            rel="noopener noreferrer"
            className={styles.link}
            aria-label={target === '_blank' ? texts.opensNewWindow(name) : name}
          >
            <Icon name={name} icon={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
