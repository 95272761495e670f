import { Children, useDeferredValue, type ReactNode } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import styles from './progressive-render.module.css';
import { useHasScrollTarget } from './use-has-scroll-target.ts';

/** This many children nearly fill a window. */
const shownFirst = 2;

/** Renders a page's children in order. After a navigation it renders the first screen before the other children. */
export function ProgressiveRender({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Steps key={pathname}>{children}</Steps>;
}

function Steps({ children }: { children: ReactNode }) {
  // With a scroll target, all children render at once. So they do on the server, where the navigation type is POP.
  const isWhole = useDeferredValue(true, useHasScrollTarget());
  const parts = Children.toArray(children);
  return (
    <>
      {isWhole ? parts : parts.slice(0, shownFirst)}
      {!isWhole && <div className={styles.room} />}
    </>
  );
}
