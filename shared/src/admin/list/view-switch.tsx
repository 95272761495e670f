import { Button } from '@mantine/core';
import { Link } from '../../runtime/router.ts';
import type { ListView } from '../descriptor.ts';
import { useView } from './use-view.ts';

/** Links to the views of a list; the address holds the current one. */
export function ViewSwitch({ views }: { views: readonly ListView[] }) {
  const current = useView(views)?.name ?? '';
  if (views.length === 0) return null;
  return (
    <Button.Group aria-label="View">
      {[{ name: '', label: 'Table' }, ...views].map(({ name, label }) => (
        <Button
          key={name}
          component={Link}
          to={name === '' ? '?' : `?view=${name}`}
          variant={current === name ? 'light' : 'default'}
          aria-current={current === name ? 'true' : undefined}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  );
}
