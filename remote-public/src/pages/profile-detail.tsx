import { Breadcrumb } from '../components/breadcrumb.tsx';
import bands from '../components/band.module.css';
import { pictureSizes } from '../components/picture-sizes.ts';
import { HeadingRank } from '../components/heading.tsx';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { pictureOf } from '../data/picture-of.ts';
import { classes } from '../text/classes.ts';
import { getScript } from '../text/script.ts';
import { pageTexts } from '../page-texts.ts';
import styles from './profile-detail.module.css';
import type { ProfileView } from './article/read-story.ts';

/** A person: name, title in brackets, image, biography and, if there is one, their own message. */
export function ProfileDetail({ profile }: { profile: ProfileView }) {
  const { name, title, designation, signature_thumb, biography_content, spech_content, links } = profile;
  return (
    <article className={classes(bands.band, styles.profile)}>
      <Breadcrumb />
      <Picture
        {...pictureOf(profile, 'profile_image')}
        shape="portrait"
        sizes={pictureSizes.nextToText}
        isFirst
        className={styles.picture}
      />
      <header className={bands.axis} data-script={getScript(name + title)}>
        <h1 className={styles.name}>{name}</h1>
        {title && <p className={styles.title}>({title})</p>}
        {designation && <p className={styles.designation}>{designation}</p>}
      </header>
      <div className={classes(bands.axis, styles.text)}>
        <RichText html={biography_content} />
        {spech_content && (
          <section className={styles.speech}>
            <h2 className={styles.message}>{pageTexts.wordFrom(name)}</h2>
            <HeadingRank value={3}>
              <RichText html={spech_content} scope="message" />
            </HeadingRank>
            {signature_thumb && (
              <img
                src={signature_thumb}
                alt={pictureOf(profile, 'signature_thumb').alt}
                width={240}
                height={96}
                loading="lazy"
                className={styles.signature}
              />
            )}
          </section>
        )}
        {links.length > 0 && <Links name={name} links={links} />}
      </div>
    </article>
  );
}

/** Shortens an address for display; keeps it whole if nothing else would be left. */
const toDisplayAddress = (address: string) =>
  address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '') || address;

/** `rel="me"` says that each link is a profile of the person on this page. */
function Links({ name, links }: { name: string; links: readonly string[] }) {
  return (
    <ul className={styles.links} aria-label={pageTexts.onOtherSites(name)}>
      {links.map((address) => (
        <li key={address}>
          <a href={address} rel="me noopener noreferrer">
            {toDisplayAddress(address)}
          </a>
        </li>
      ))}
    </ul>
  );
}
