import { Children, useDeferredValue, type ReactNode } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import styles from './progressive-render.module.css';
import { useHasScrollTarget } from './scroll-target.ts';

/** This many children nearly fill a window. */
const firstCount = 2;

/** Renders a page's children in order. After a navigation it renders the first screen before the other children. */
export function ProgressiveRender({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Steps key={pathname}>{children}</Steps>;
}

function Steps({ children }: { children: ReactNode }) {
  // With a scroll target, all children render at once. So they do on the server, where the navigation type is POP.
  const isComplete = useDeferredValue(true, useHasScrollTarget());
  const items = Children.toArray(children);
  return (
    <>
      {isComplete ? items : items.slice(0, firstCount)}
      {!isComplete && <div className={styles.placeholder} />}
    </>
  );
}
