import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { PublicationSet, SetItem, SetPart, SetState } from '@quoin/shared/contract/set-wire';

export const findNoun = (resource: string): string => contracts.find(({ name }) => name === resource)?.noun ?? resource;

type Effect = 'publish' | 'unpublish' | 'delete';

const verbs: Readonly<Record<Effect, Readonly<Record<'past' | 'future' | 'failed', string>>>> = {
  publish: { past: 'was published', future: 'will be published', failed: 'was not published' },
  unpublish: { past: 'became inactive', future: 'will become inactive', failed: 'did not become inactive' },
  delete: { past: 'was deleted', future: 'will be deleted', failed: 'was not deleted' },
};

const tenses = { open: 'future', due: 'future', failed: 'failed', done: 'past' } as const;

const describeEffect = (effect: Effect, state: SetState): string => verbs[effect][tenses[state]];

/** What will happen to a record of a set, what has happened, or, after a failure, what has not. */
export const describeItem = ({ resource, action, is_removal: isRemoval }: SetItem, state: SetState): string =>
  `${findNoun(resource)}, ${describeEffect(isRemoval ? 'delete' : action, state)}`;

/** The same about a part, whose draft is published with its record. */
export const describePart = ({ resource, is_removal: isRemoval }: SetPart, state: SetState): string =>
  `${findNoun(resource)}, ${describeEffect(isRemoval ? 'delete' : 'publish', state)} with it`;

/** The name of a set; that of its record, if it is the schedule of one. */
export const nameSet = ({ name, items }: PublicationSet): string =>
  name || (items[0]?.label ?? 'A record that was deleted');

/** Says in a line what a set does. */
export function describeSet(set: PublicationSet): string {
  const [item] = set.items;
  if (set.name === '' && item) return describeItem(item, set.state);
  if (set.items.length === 0) return 'set without records';
  return `set of ${set.items.length === 1 ? '1 record' : `${set.items.length} records`}`;
}
