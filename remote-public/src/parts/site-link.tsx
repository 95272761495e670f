import type { ReactNode } from 'react';
import { Link } from '@quoin/shared/runtime/router';
import { linkTarget } from './link-target.ts';

interface Props {
  /** A link field's value, or a path. */
  to: string;
  className?: string | undefined;
  /** What the link is called where its own text says too little; begins with that text. */
  label?: string | undefined;
  /** What it holds are blocks, not words. */
  isBlock?: boolean;
  children: ReactNode;
}

/** A link to wherever a field says; where it says nothing, its content alone. No dead links. */
export function SiteLink({ to, className, label, isBlock = false, children }: Props) {
  const target = linkTarget(to);
  if (target.kind === 'page') return <Link to={target.to} className={className} aria-label={label}>{children}</Link>;
  if (target.kind === 'document') return <a href={target.href} className={className} aria-label={label}>{children}</a>;
  return isBlock ? <div className={className}>{children}</div> : <span className={className}>{children}</span>;
}
