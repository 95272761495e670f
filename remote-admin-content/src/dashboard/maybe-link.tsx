import type { ReactNode } from 'react';
import { Link } from '@quoin/shared/runtime/router';
import { Anchor } from '@quoin/shared/ui/parts';

/** A link where there is a screen to lead to, else its words. */
export const MaybeLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  ) : (
    <span>{children}</span>
  );
