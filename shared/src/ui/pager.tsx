import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, type To } from '../runtime/router.ts';
import styles from './pager.module.css';

type Step = number | 'gap-before' | 'gap-after';

/** First, last, and the neighbours of the current page; a gap stands for two pages or more. */
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
  hrefOf: (page: number) => To;
}

/** Numbered page links: each page has an address of its own. */
export function Pager({ current, last, hrefOf }: PagerProps) {
  if (last < 2) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Neighbour
        to={hrefOf(Math.max(1, current - 1))}
        label="Previous page"
        isBeyond={current <= 1}
        Icon={IconChevronLeft}
      />
      {pageSteps(current, last).map((step) =>
        typeof step === 'number' ? (
          <Link
            key={step}
            to={hrefOf(step)}
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
        to={hrefOf(Math.min(last, current + 1))}
        label="Next page"
        isBeyond={current >= last}
        Icon={IconChevronRight}
      />
    </nav>
  );
}

interface NeighbourProps {
  to: To;
  label: string;
  /** There is no such page. */ isBeyond: boolean;
  Icon: typeof IconChevronLeft;
}

/** It stays where there is nothing further: whoever came there by it has the focus on it. */
function Neighbour({ to, label, isBeyond, Icon }: NeighbourProps) {
  const handleClick = (event: MouseEvent) => {
    if (isBeyond) event.preventDefault();
  };
  return (
    <Link
      to={to}
      className={styles.step}
      aria-label={label}
      aria-disabled={isBeyond || undefined}
      onClick={handleClick}
    >
      <Icon size={16} aria-hidden />
    </Link>
  );
}
