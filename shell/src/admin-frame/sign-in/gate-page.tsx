import type { ReactNode } from 'react';
import styles from './login.module.css';
import { QuoinMark } from '../quoin-mark.tsx';

/** The page around a card that is shown without a session: login, help, setting a password. */
export function GatePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-hidden>
        <QuoinMark size={44} />
        <p className={styles.motto}>
          Separate stones,
          <br />
          one wall.
        </p>
        <Stones />
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          <div className={styles.brand}>
            <QuoinMark size={34} /> Quoin
          </div>
          {children}
        </div>
        <a className={styles.site} href="/">
          Go to the site
        </a>
      </main>
    </div>
  );
}

/** A decorative drawing of corner stones, which are called quoins. */
function Stones() {
  const rows = [0, 1, 2, 3, 4, 5];
  return (
    <svg className={styles.stones} viewBox="0 0 320 300" preserveAspectRatio="xMinYMax slice">
      {rows.map((row) => (
        <g key={row} transform={`translate(0 ${row * 50})`}>
          <rect className={styles.quoin} x="0" y="3" width={row % 2 ? 74 : 118} height="44" rx="4" />
          <rect className={styles.brick} x={row % 2 ? 80 : 124} y="3" width="96" height="44" rx="4" />
          <rect className={styles.brick} x={row % 2 ? 182 : 226} y="3" width="150" height="44" rx="4" />
        </g>
      ))}
    </svg>
  );
}
