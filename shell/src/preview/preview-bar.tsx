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

const format = (utc: string, zone?: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone ? { timeZone: zone } : {}),
  }).format(new Date(`${utc.replace(' ', 'T')}Z`));

/** Says what the preview shows, such as "the site as of 1 Dec 2026, 09:00 (Asia/Kathmandu)". */
function describe({ at, zone, label }: OpenPreview): string {
  if (at !== null) return `The site as of ${format(at, zone ?? undefined)}${zone ? ` (${zone})` : ''}`;
  return label === '' ? '' : `With drafts: ${label}`;
}

const describeNotes = (count: number): string =>
  count === 1 ? 'One thing is not as it was or will be' : `${count} things are not as they were or will be`;

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
        <strong>Preview, not public – until {format(preview.expires_at)}</strong>
        {shown === '' ? null : <span>{shown}</span>}
      </p>
      <div role="status">
        {problem === undefined ? null : <p>{problem}</p>}
        {notes === undefined && problem === undefined ? <p>The preview is being prepared …</p> : null}
      </div>
      {notes && notes.length > 0 ? (
        <details>
          <summary>{describeNotes(notes.length)}</summary>
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
