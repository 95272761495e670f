import type { ReactNode } from 'react';
import { Link } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';
import { linkTarget } from './link-target.ts';
import { Unseen } from './unseen.tsx';

interface Props {
  /** A link field's value, or a path. */
  to: string;
  className?: string | undefined;
  /** What it leads to, where its own words say too little: heard, and read by search engines. */
  about?: string | undefined;
  /** What it holds are blocks, not words. */
  isBlock?: boolean;
  children: ReactNode;
}

/** A link to wherever a field says; where it says nothing, its content alone. No dead links. */
export function SiteLink({ to, className, about, isBlock = false, children }: Props) {
  const target = linkTarget(to);
  const words = about ? <>{children}<Unseen>{texts.about(about)}</Unseen></> : children;
  if (target.kind === 'page') return <Link to={target.to} className={className}>{words}</Link>;
  if (target.kind === 'document') return <a href={target.href} className={className}>{words}</a>;
  return isBlock ? <div className={className}>{children}</div> : <span className={className}>{children}</span>;
}
