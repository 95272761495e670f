import type { ReactNode } from 'react';
import { Link } from '../runtime/router.ts';
import { Anchor } from './parts.ts';

interface MaybeLinkProps {
  to: string | undefined;
  /** The name of the link for screen readers, if its text is not enough. It begins with the text. */
  label?: string;
  children: ReactNode;
}

/** Renders a link to `to`, or plain text if `to` is undefined. */
export const MaybeLink = ({ to, label, children }: MaybeLinkProps) =>
  to ? (
    <Anchor component={Link} to={to} aria-label={label} inherit>
      {children}
    </Anchor>
  ) : (
    <span>{children}</span>
  );
