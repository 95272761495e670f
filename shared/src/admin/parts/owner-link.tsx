import { Button } from '@mantine/core';
import { listPartOwners } from '../../contract/resources/part-owners.ts';
import { Link } from '../../runtime/router.ts';
import type { Row, Screens } from '../descriptor.ts';
import { getValue } from '../form/drafts.ts';
import { findFormPath } from '../form/form-path.ts';
import { toPartKey } from './part-forms.ts';
import { useReturnState } from './return-state.ts';

interface OwnerLinkProps {
  screens: Screens;
  /** The record; null or undefined before there is one. */
  record: Row | null | undefined;
}

/** A link from the form of a part to that of the record that has it, where the part is open. */
export function OwnerLink({ screens, record }: OwnerLinkProps) {
  const { contract } = screens;
  const state = useReturnState();
  if (!record) return null;
  const owners = listPartOwners(contract).flatMap(({ owner, by }) => {
    const id = getValue(record, by);
    const path = typeof id === 'number' ? findFormPath({ resource: owner.name, id }) : undefined;
    return path === undefined ? [] : [{ noun: owner.noun, path }];
  });
  return owners.map(({ noun, path }) => (
    <Button
      key={path}
      component={Link}
      variant="default"
      to={`${path}?part=${toPartKey({ screens }, record.id)}`}
      state={state}
    >
      Edit in the {noun}
    </Button>
  ));
}
