import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
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

interface PagerProps { current: number; last: number; hrefOf: (page: number) => To }

/** Numbered page links: each page has an address of its own. */
export function Pager({ current, last, hrefOf }: PagerProps) {
  if (last < 2) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {current > 1 ? <Link to={hrefOf(current - 1)} className={styles.step} aria-label="Previous page"><IconChevronLeft size={16} aria-hidden /></Link> : null}
      {pageSteps(current, last).map((step) => typeof step === 'number' ? (
        <Link key={step} to={hrefOf(step)} className={styles.step} aria-label={`Page ${step}`} aria-current={step === current ? 'page' : undefined}>{step}</Link>
      ) : <span key={step} className={styles.gap} aria-hidden>…</span>)}
      {current < last ? <Link to={hrefOf(current + 1)} className={styles.step} aria-label="Next page"><IconChevronRight size={16} aria-hidden /></Link> : null}
    </nav>
  );
}
