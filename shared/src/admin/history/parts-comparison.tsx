import { Anchor, Badge, Text } from '@mantine/core';
import { useState } from 'react';
import {
  maxComparedParts,
  type FieldComparison,
  type OmittedParts,
  type PartChange,
  type PartComparison,
  type PartsComparison,
} from '../../contract/versions.ts';
import { Link } from '../../runtime/router.ts';
import { Busy, Failed } from '../../ui/states.tsx';
import { toWords } from '../define-screens.ts';
import type { Screens } from '../descriptor.ts';
import { formatPart, getFieldLabel } from './format-version.ts';
import { getHistoryPath } from './history-path.ts';
import styles from './history.module.css';
import { usePartComparison } from './use-part-comparison.ts';
import { ComparedFields } from './version-comparison.tsx';
import type { HistoryOf } from './version-responses.ts';

interface PartsProps {
  noun: string;
  /** The screens of all resources of this remote, among them those of the parts. */
  all: readonly Screens[];
  scope: HistoryOf['scope'];
  comparison: PartsComparison;
}

/** Shows which parts of a record differ between two states. Each opens to how. */
export function ComparedPartList({ noun, all, scope, comparison }: PartsProps) {
  const { data, omitted } = comparison;
  const count = data.length === 1 ? '1 part differs.' : `${data.length} parts differ.`;
  return (
    <section className={styles.parts} aria-label={`Parts of this ${noun}`}>
      <h3>Parts of this {noun}</h3>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {[data.length === 0 ? 'Its parts are the same in both.' : count, ...describeOmitted(noun, omitted)].join(' ')}
      </Text>
      <ul className={styles.partList}>
        {data.map((part) => (
          <li key={`${part.resource} ${part.id}`} data-depth={part.depth}>
            <Part
              // The comparison of other states is another one.
              key={`${comparison.against} ${comparison.state}`}
              part={part}
              screens={all.find(({ contract }) => contract.name === part.resource)}
              scope={scope}
              comparison={comparison}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says why parts are missing in a history. */
export function describeOmitted(noun: string, { too_many: hasMore, not_allowed: hasHidden }: OmittedParts): string[] {
  return [
    ...(hasMore ? [`This ${noun} has more than ${maxComparedParts} parts; the others are not shown.`] : []),
    ...(hasHidden ? ['There may be parts that you may not see.'] : []),
  ];
}

const words: Readonly<Record<PartChange, string>> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
};
const colors: Readonly<Record<PartChange, string>> = { added: 'teal', removed: 'red', moved: 'blue', changed: 'gray' };

interface PartProps extends Pick<PartsProps, 'scope' | 'comparison'> {
  part: PartComparison;
  screens: Screens | undefined;
}

function Part({ part, screens, scope, comparison }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const summary = <PartSummary part={part} screens={screens} />;
  if (!screens) return <div className={styles.part}>{summary}</div>;
  return (
    <details className={styles.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? <OpenPart part={part} screens={screens} scope={scope} comparison={comparison} /> : null}
    </details>
  );
}

function PartSummary({ part, screens }: Pick<PartProps, 'part' | 'screens'>) {
  const { changes, fields } = part;
  const labels = fields.map((name) => (screens ? getFieldLabel(screens, name) : toWords(name)));
  return (
    <span className={styles.partSummary}>
      <span className={styles.partName}>{formatPart(part)}</span>
      {changes.map((change) => (
        <Badge key={change} variant="light" size="sm" color={colors[change]}>
          {words[change]}
        </Badge>
      ))}
      <Text span size="xs" c="dimmed" className={styles.partNote}>
        {[describePlace(part) ?? '', labels.join(', ')].filter((text) => text !== '').join(' · ')}
      </Text>
    </span>
  );
}

/** Where a part is, and where it was if it has another parent. */
function describePlace({ changes, parents: { before, after } }: PartComparison): string | undefined {
  const place = after ?? before;
  if (before === after || !changes.includes('moved')) return place === null ? undefined : `In “${place}”`;
  if (before === null) return `Came to “${after}”`;
  return after === null ? `Left “${before}”` : `From “${before}” to “${after}”`;
}

/** Of a part that only one of the states has, its texts and pictures are shown: all else has come with it. */
const isIncluded = (
  { contract }: Screens,
  { part: { changes }, field }: { part: PartComparison; field: FieldComparison },
): boolean =>
  !(changes.includes('added') || changes.includes('removed'))
  || !field.values
  || contract.fields[field.field]?.kind === 'image';

type OpenPartProps = PartProps & { screens: Screens };

function OpenPart({ part, screens, scope, comparison }: OpenPartProps) {
  const chosen = { against: comparison.against, version: comparison.state };
  const { result, reload } = usePartComparison({ part, scope, chosen });
  if (!result) return <Busy />;
  if (!result.ok)
    return <Failed title="This part could not be compared." reason={result.error.message} onRetry={reload} />;
  const fields = result.value.fields.filter((field) => isIncluded(screens, { part, field }));
  return (
    <div className={styles.openPart}>
      {fields.length === 0 ? <Text size="sm">Its fields are the same in both.</Text> : null}
      <ComparedFields screens={screens} fields={fields} />
      <Anchor component={Link} to={getHistoryPath(screens, { id: part.id, chosen })} size="sm">
        History of this {part.noun}, to restore it
      </Anchor>
    </div>
  );
}
