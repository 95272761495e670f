import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { Contract } from '../../contract/contract.ts';
import {
  draftState,
  liveState,
  type FieldComparison,
  type VersionComparison,
  type VersionPage,
} from '../../contract/versions.ts';
import type { Screens } from '../descriptor.ts';
import { ComparedBlocks, ComparedParts } from './compared-text.tsx';
import { formatState, formatTime, formatValue, formatWriter, getFieldLabel } from './format-version.ts';
import { hasParts } from './history-lines.ts';
import type { ChosenStates } from './history-path.ts';
import styles from './history.module.css';

interface ComparisonProps {
  screens: Screens;
  page: VersionPage;
  chosen: ChosenStates;
  comparison: VersionComparison;
  onRestore: (version: number) => void;
}

/** Shows how two states differ, field by field, with the ways back to each of them. */
export function Comparison({ screens, page, chosen, comparison, onRestore }: ComparisonProps) {
  const { against, version, fields } = comparison;
  const none = hasParts(screens) ? `The ${screens.noun} itself is the same in both.` : 'These versions do not differ.';
  return (
    <>
      <div className={styles.compared}>
        <ComparedState side="Before" state={chosen.against} version={against} page={page} onRestore={onRestore} />
        <ComparedState side="After" state={chosen.version} version={version} page={page} onRestore={onRestore} />
      </div>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {fields.length === 0 ? none : `${countFields(fields.length)} between these versions.`}
      </Text>
      <ComparedFields screens={screens} fields={fields} />
    </>
  );
}

const countFields = (count: number): string => (count === 1 ? '1 field differs' : `${count} fields differ`);

interface ComparedStateProps {
  side: string;
  state: ChosenStates['version'];
  /** The version of the record in the state; 0 if it did not exist. */
  version: number;
  page: VersionPage;
  onRestore: (version: number) => void;
}

function ComparedState({ side, state, version, page, onRestore }: ComparedStateProps) {
  const isNamed = state === String(version);
  const known = isNamed ? page.data.find((one) => !one.part && one.version === version) : undefined;
  const isCurrent = isCurrentVersion(page, version);
  const isPresent = state === liveState || state === draftState;
  const canRestore = !isCurrent && !isPresent && version > 0;
  return (
    <div className={styles.side}>
      <div>
        <Text size="xs" c="dimmed">
          {side}
        </Text>
        <Text fw={600} size="sm">
          {formatState(state)}
          {isNamed && isCurrent ? ', as it is now' : ''}
        </Text>
        {known ? (
          <Text size="xs" c="dimmed">
            {formatTime(known.at)}, {formatWriter(known)}
          </Text>
        ) : null}
      </div>
      {canRestore ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRestore size={15} aria-hidden />}
          onClick={() => onRestore(version)}
        >
          Restore<VisuallyHidden> version {version}</VisuallyHidden>
        </Button>
      ) : null}
    </div>
  );
}

function isCurrentVersion(page: VersionPage, version: number): boolean {
  const newest = page.current_page === 1 ? page.data.find(({ part }) => !part)?.version : undefined;
  return version === page.current_version || version === newest;
}

/** The fields that differ, each under its label. */
export function ComparedFields({ screens, fields }: { screens: Screens; fields: readonly FieldComparison[] }) {
  return fields.map((field) => (
    <section key={field.field} className={styles.field} aria-label={getFieldLabel(screens, field.field)}>
      <h3>{getFieldLabel(screens, field.field)}</h3>
      <ComparedField contract={screens.contract} comparison={field} />
    </section>
  ));
}

/** Shows how two states of a field differ. */
export function ComparedField({ contract, comparison }: { contract: Contract; comparison: FieldComparison }) {
  const { field, values, parts, blocks } = comparison;
  if (blocks) return <ComparedBlocks blocks={blocks} />;
  if (parts)
    return (
      <p className={styles.text}>
        <ComparedParts parts={parts} />
      </p>
    );
  const contractField = contract.fields[field];
  return (
    <dl className={styles.values}>
      <dt>Before</dt>
      <dd>
        <del>{formatValue(values?.before ?? null, contractField)}</del>
      </dd>
      <dt>After</dt>
      <dd>
        <ins>{formatValue(values?.after ?? null, contractField)}</ins>
      </dd>
    </dl>
  );
}
