import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { toHref } from './to-href.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  /** A link field's value, or a path. */
  to: string;
  className?: string | undefined;
  /** What the link is about, if its text is too short. It is visually hidden: for screen readers and search engines. */
  about?: string | undefined;
  /** Its accessible name, if it has no text. */
  name?: string | undefined;
  rel?: string | undefined;
  /** Its children are block elements. */
  isBlock?: boolean;
  children?: ReactNode;
}

/**
 * A link to the target of a field. Without a safe target it renders the children only, so there are no dead links. The
 * shell turns plain links between pages into client-side navigation.
 */
export function SiteLink({ to, className, about, name, rel, isBlock = false, children }: Props) {
  const href = toHref(to);
  const content = about ? (
    <>
      {children}
      <VisuallyHidden>{texts.about(about)}</VisuallyHidden>
    </>
  ) : (
    children
  );
  if (href !== undefined)
    return (
      <a href={href} className={className} aria-label={name} rel={rel}>
        {content}
      </a>
    );
  return isBlock ? <div className={className}>{children}</div> : <span className={className}>{children}</span>;
}
