import { useState } from 'react';
import { parseMap } from '@quoin/shared/contract/frames/map-places';
import { getScript } from '../text/script.ts';
import buttons from '../components/button.module.css';
import { pageTexts } from '../page-texts.ts';
import { classes } from '../text/classes.ts';
import styles from './contact-map.module.css';
import { toMapPage } from './map-page.ts';

interface Props {
  /** What the settings store as the map. Only the address in it is used: the frame is always ours. */
  source: string;
  /** The postal address. */
  place: string;
  /** The name of the organisation, for where there is no postal address. */
  name: string;
}

/**
 * Where the organisation is: a drawing with the address, and the map itself only after the visitor asks for it, because
 * its host learns who looks at it. Nothing if the settings have no map.
 */
export function ContactMap({ source, place, name }: Props) {
  const [isShown, setShown] = useState(false);
  const map = parseMap(source);
  if ('problem' in map) return null;
  const { hostname } = new URL(map.address);
  return (
    <figure className={styles.map}>
      {isShown ? (
        <iframe
          className={styles.frame}
          src={map.address}
          title={pageTexts.map.title(place || name)}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
          ref={focus}
        />
      ) : (
        <div className={styles.panel}>
          <Drawing />
          <div className={styles.stone}>
            <p className={styles.place} data-script={getScript(place || name)}>
              {place || name}
            </p>
            <button type="button" className={classes(buttons.button, styles.show)} onClick={() => setShown(true)}>
              {pageTexts.map.show}
            </button>
            <p className={styles.hint}>{pageTexts.map.contacts(hostname)}</p>
          </div>
        </div>
      )}
      <figcaption>
        <a href={toMapPage(map.address, place || name)} rel="noopener">
          {pageTexts.map.open(hostname === 'www.openstreetmap.org' ? 'OpenStreetMap' : 'Google Maps')}
        </a>
      </figcaption>
    </figure>
  );
}

/** The button that had the focus is gone, so the map takes it. */
const focus = (frame: HTMLIFrameElement | null): void => frame?.focus();

/** Streets around a pin. It is no real place, and has nothing to say to who cannot see it. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 1200 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className={styles.park} d="M0 300 210 250 330 480H0ZM840 0h190l-50 120-170 20Z" />
      <path className={styles.river} d="M-20 90C200 30 300 170 520 150S860 330 1220 260" />
      <path
        className={styles.lane}
        d="M90-10 230 490M250-10 350 490M420-10 470 490M740-10 690 490M880-10 800 490M1090-10 1000 490M-10 40 1210 0M-10 210 600 240M620 210 1210 120M-10 420 1210 350M560 470 900 400"
      />
      <path
        className={styles.street}
        d="M-10 330C300 270 520 300 600 240S960 110 1210 70M600-10C570 120 640 330 590 490"
      />
      <path className={styles.pin} d="M600 240c-34-44-50-66-50-92a50 50 0 0 1 100 0c0 26-16 48-50 92Z" />
      <circle className={styles.eye} cx="600" cy="148" r="18" />
    </svg>
  );
}
