import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { toHref } from './to-href.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  /** A link field's value, or a path. */
  to: string;
  className?: string | undefined;
  /** What it leads to, where its own words say too little: heard, and read by search engines. */
  about?: string | undefined;
  /** What it is called where it holds no words. */
  name?: string | undefined;
  /** What it holds are blocks, not words. */
  isBlock?: boolean;
  children?: ReactNode;
}

/**
 * A link to wherever a field says; where it says nothing, its content alone. No dead links. The shell leads on from
 * plain links to pages without a new document.
 */
export function SiteLink({ to, className, about, name, isBlock = false, children }: Props) {
  const href = toHref(to);
  const words = about ? (
    <>
      {children}
      <VisuallyHidden>{texts.about(about)}</VisuallyHidden>
    </>
  ) : (
    children
  );
  if (href !== undefined)
    return (
      <a href={href} className={className} aria-label={name}>
        {words}
      </a>
    );
  return isBlock ? <div className={className}>{children}</div> : <span className={className}>{children}</span>;
}
