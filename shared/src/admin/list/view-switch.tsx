import { Button } from '@mantine/core';
import { Link } from '../../runtime/router.ts';
import type { ListView } from '../descriptor.ts';
import { useSearchParams } from '../router.ts';

/** Returns the view that the address names; undefined for the table. */
export function useView(views: readonly ListView[]): ListView | undefined {
  const [params] = useSearchParams();
  return views.find(({ name }) => name === params.get('view'));
}

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
