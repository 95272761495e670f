import type { ReactNode } from 'react';
import { Link } from '@quoin/shared/runtime/router';
import { Anchor } from '@quoin/shared/ui/parts';

/** Renders a link to `to`, or plain text if `to` is undefined. */
export const MaybeLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  ) : (
    <span>{children}</span>
  );
