import { pictureOf } from '../data/picture-of.ts';
import { toHref } from '../components/to-href.ts';
import { useFailedImage } from '../components/use-failed-image.ts';
import { cut } from '../text/cut.ts';
import { texts } from '../texts.ts';
import type { SocialLink } from './read-layout.ts';
import styles from './social-links.module.css';

/** A link's icon. If there is none, or it does not load, the first two letters of its name. */
function Icon({ link }: { link: SocialLink }) {
  const { name, icon } = link;
  const { hasFailed, image } = useFailedImage(icon);
  if (!icon || hasFailed) return <span aria-hidden="true">{cut(name, { length: 2, ending: '' })}</span>;
  return <img {...image} src={icon} alt={pictureOf(link, 'icon').alt} width={24} height={24} loading="lazy" />;
}

/** The organisation's profiles on other sites, each with its icon (spec point 16). */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  const safeLinks = links.filter(({ link_url }) => toHref(link_url) !== undefined);
  if (safeLinks.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={texts.followUs}>
      {safeLinks.map((link) => (
        <li key={link.id}>
          <a
            href={toHref(link.link_url)}
            target={link.target || undefined}
            rel="noopener noreferrer"
            className={styles.link}
            aria-label={link.target === '_blank' ? texts.opensNewWindow(link.name) : link.name}
          >
            <Icon link={link} />
          </a>
        </li>
      ))}
    </ul>
  );
}
