import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { Contract } from '../../contract/contract.ts';
import type { FieldComparison, VersionComparison, VersionPage } from '../../contract/versions.ts';
import type { Screens } from '../descriptor.ts';
import { ComparedBlocks, ComparedParts } from './compared-text.tsx';
import { formatTime, formatValue, formatWriter, getFieldLabel } from './format-version.ts';
import styles from './history.module.css';

interface ComparisonProps {
  screens: Screens;
  page: VersionPage;
  comparison: VersionComparison;
  onRestore: (version: number) => void;
}

/** Shows how two versions differ, field by field, with the ways back to each of them. */
export function Comparison({ screens, page, comparison, onRestore }: ComparisonProps) {
  const { against, version, fields } = comparison;
  return (
    <>
      <div className={styles.compared}>
        <ComparedVersion side="Before" version={against} page={page} onRestore={onRestore} />
        <ComparedVersion side="After" version={version} page={page} onRestore={onRestore} />
      </div>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {fields.length === 0
          ? 'These versions do not differ.'
          : `${countFields(fields.length)} between these versions.`}
      </Text>
      {fields.map((field) => (
        <section key={field.field} className={styles.field} aria-label={getFieldLabel(screens, field.field)}>
          <h3>{getFieldLabel(screens, field.field)}</h3>
          <ComparedField contract={screens.contract} comparison={field} />
        </section>
      ))}
    </>
  );
}

const countFields = (count: number): string => (count === 1 ? '1 field differs' : `${count} fields differ`);

interface ComparedVersionProps {
  side: string;
  version: number;
  page: VersionPage;
  onRestore: (version: number) => void;
}

function ComparedVersion({ side, version, page, onRestore }: ComparedVersionProps) {
  const known = page.data.find((one) => one.version === version);
  const isCurrent = version === page.current_version || (page.current_page === 1 && page.data[0]?.version === version);
  return (
    <div className={styles.side}>
      <div>
        <Text size="xs" c="dimmed">
          {side}
        </Text>
        <Text fw={600} size="sm">
          Version {version}
          {isCurrent ? ', as it is now' : ''}
        </Text>
        {known ? (
          <Text size="xs" c="dimmed">
            {formatTime(known.at)}, {formatWriter(known)}
          </Text>
        ) : null}
      </div>
      {isCurrent ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRestore size={15} aria-hidden />}
          onClick={() => onRestore(version)}
        >
          Restore<VisuallyHidden> version {version}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
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
