import { useEffect, useRef } from 'react';
import type { OpenPreview } from '@quoin/shared/contract/preview-wire';
import './preview-bar.css';

interface Props {
  preview: OpenPreview;
  /** Sentences about what the preview cannot show; undefined while it is prepared. */
  notes: readonly string[] | undefined;
  /** Why the preview cannot be shown, or what it did not do. */
  problem: string | undefined;
}

const format = (utc: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', options).format(new Date(`${utc.replace(' ', 'T')}Z`));

const minutes = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** A link lasts a month at most, so its end needs no year. */
const formatEnd = (utc: string): string => format(utc, { ...minutes, timeZoneName: 'short' });

/** Says what the preview shows, such as "The site as of 1 Dec 2026, 09:00 (Asia/Kathmandu)". */
function describe({ at, zone, label, kind }: OpenPreview): string {
  if (at !== null) {
    const ofZone: Intl.DateTimeFormatOptions = zone ? { timeZone: zone } : { timeZoneName: 'short' };
    const moment = format(at, { ...minutes, year: 'numeric', ...ofZone });
    return `The site as of ${moment}${zone ? ` (${zone})` : ''}`;
  }
  if (label === '') return '';
  return kind === 'set' ? `With the set “${label}”` : `With the draft of “${label}”`;
}

/** The bar above the site that says that this is a preview. The site's own header stays below it. */
export function PreviewBar({ preview, notes, problem }: Props) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--above-site', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const shown = describe(preview);
  return (
    <aside ref={bar} className="quoin-preview-bar" aria-label="Preview">
      <p>
        <span>
          <strong>Preview, not public</strong> – until {formatEnd(preview.expires_at)}
        </span>
        {shown === '' ? null : <span>{shown}</span>}
      </p>
      <div role="status">
        {problem === undefined ? null : <p>{problem}</p>}
        {notes === undefined && problem === undefined ? <p>The preview is being prepared …</p> : null}
      </div>
      {notes && notes.length > 0 ? (
        <details>
          <summary>What this preview does not show ({notes.length})</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </aside>
  );
}
