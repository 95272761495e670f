import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, type To } from '../runtime/router.ts';
import styles from './pager.module.css';

type Step = number | 'gap-before' | 'gap-after';

/** Returns the first page, the last, the current and its neighbours. A gap replaces two or more pages. */
export function pageSteps(current: number, last: number): Step[] {
  const from = current <= 4 ? 2 : current - 1;
  const to = current >= last - 3 ? last - 1 : current + 1;
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? ['gap-before' as const] : []),
    ...middle,
    ...(to < last - 1 ? ['gap-after' as const] : []),
    ...(last > 1 ? [last] : []),
  ];
}

interface PagerProps {
  current: number;
  last: number;
  toHref: (page: number) => To;
}

/** Numbered links to the pages of a list. Each page has its own URL. */
export function Pager({ current, last, toHref }: PagerProps) {
  if (last < 2) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Neighbour
        to={toHref(Math.max(1, current - 1))}
        label="Previous page"
        isMissing={current <= 1}
        Icon={IconChevronLeft}
      />
      {pageSteps(current, last).map((step) =>
        typeof step === 'number' ? (
          <Link
            key={step}
            to={toHref(step)}
            className={styles.step}
            aria-label={`Page ${step}`}
            aria-current={step === current ? 'page' : undefined}
          >
            {step}
          </Link>
        ) : (
          <span key={step} className={styles.gap} aria-hidden>
            …
          </span>
        ),
      )}
      <Neighbour
        to={toHref(Math.min(last, current + 1))}
        label="Next page"
        isMissing={current >= last}
        Icon={IconChevronRight}
      />
    </nav>
  );
}

interface NeighbourProps {
  to: To;
  label: string;
  /** True if there is no such page. */
  isMissing: boolean;
  Icon: typeof IconChevronLeft;
}

/** A link to the previous or next page. At the end it leads nowhere; it stays, because it may have the focus. */
function Neighbour({ to, label, isMissing, Icon }: NeighbourProps) {
  const handleClick = (event: MouseEvent) => {
    if (isMissing) event.preventDefault();
  };
  return (
    <Link
      to={to}
      className={styles.step}
      aria-label={isMissing ? `${label}: there is none` : label}
      data-missing={isMissing || undefined}
      onClick={handleClick}
    >
      <Icon size={16} aria-hidden />
    </Link>
  );
}
