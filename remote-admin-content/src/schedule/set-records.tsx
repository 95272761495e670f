import { useLinks } from '@quoin/shared/admin/use-links';
import type { PublicationSet, SetItem, SetPart, SetState } from '@quoin/shared/contract/set-wire';
import { ErrorBanner } from '@quoin/shared/ui/banner';
import { MaybeLink } from '@quoin/shared/ui/maybe-link';
import { Button } from '@quoin/shared/ui/parts';
import lines from '../dashboard/dashboard.module.css';
import { describeItem, describePart } from './describe-set.ts';
import styles from './schedule.module.css';
import { useSetChange } from './use-set-change.ts';

interface SetRecordsProps {
  set: PublicationSet;
  mayChange: boolean;
  onChanged: () => void;
}

/** Lists the records of a set, each with the parts that are published with it. */
export function SetRecords({ set, mayChange, onChanged }: SetRecordsProps) {
  const links = useLinks();
  const { isBusy, failure, change } = useSetChange(set, onChanged);
  const remove = (item: SetItem) => {
    const items = set.items.filter((other) => other !== item);
    return change(
      { items: items.map(({ resource, id, action }) => ({ resource, id, action })) },
      `“${item.label}” is not in the set any more.`,
    );
  };
  if (set.items.length === 0)
    return <p>It has no records yet. Open the form of one, press “Schedule”, and choose this set.</p>;
  return (
    <>
      {failure ? <ErrorBanner text={failure.text} details={failure.details} /> : null}
      <ul className={lines.lines} aria-label="Records">
        {set.items.map((item) => (
          <li key={`${item.resource} ${item.id} ${item.action}`}>
            <div>
              <span className={lines.text}>
                <MaybeLink to={links.record(item.resource, String(item.id))}>{item.label}</MaybeLink>
                <small>{describeItem(item, set.state)}</small>
              </span>
              {item.parts && item.parts.length > 0 ? (
                <Parts label={`Parts of ${item.label}`} parts={item.parts} state={set.state} />
              ) : null}
            </div>
            {mayChange ? (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                flex="none"
                disabled={isBusy}
                aria-label={`Take ${item.label} out`}
                onClick={() => void remove(item)}
              >
                Take out
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PartsProps {
  /** The name of the list for screen readers. */
  label: string;
  parts: readonly SetPart[];
  state: SetState;
}

function Parts({ label, parts, state }: PartsProps) {
  const links = useLinks();
  return (
    <ul className={styles.parts} aria-label={label}>
      {parts.map((part) => (
        <li key={`${part.resource} ${part.id}`}>
          <span className={lines.text}>
            <MaybeLink to={links.record(part.resource, String(part.id))}>{part.label}</MaybeLink>
            <small>{describePart(part, state)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
