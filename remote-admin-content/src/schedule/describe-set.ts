import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { PublicationSet, SetItem, SetState } from '@quoin/shared/contract/set-wire';

export const findNoun = (resource: string): string => contracts.find(({ name }) => name === resource)?.noun ?? resource;

/** What happens to a record of a set, or has happened. */
export const describeItem = ({ resource, action }: SetItem, state: SetState): string => {
  const tense = state === 'done' ? 'past' : 'future';
  const verbs = {
    publish: { past: 'was published', future: 'is published' },
    unpublish: { past: 'became inactive', future: 'becomes inactive' },
  };
  return `${findNoun(resource)}, ${verbs[action][tense]}`;
};

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
