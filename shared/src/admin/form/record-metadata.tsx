import { Text } from '@mantine/core';
import type { Contract } from '../../contract/contract.ts';
import { Panel } from '../../ui/panel.tsx';
import { toWords } from '../define-screens.ts';
import type { Row } from '../descriptor.ts';
import { formatDateTime } from '../date-time.ts';
import styles from './record-metadata.module.css';

interface RecordMetadataProps {
  title: string;
  /** The contract of the record. */
  of: Contract;
  record: Row;
  /** The fields in display order; `created_at` and `updated_at` are allowed too. */
  names: readonly string[];
}

/** Shows fields of a record that only the server sets, as read-only text. */
export function RecordMetadata({ title, of, record, names }: RecordMetadataProps) {
  const isDateTime = (name: string) =>
    of.fields[name]?.kind === 'date-time' || name === 'created_at' || name === 'updated_at';
  const formatValue = (name: string): string => {
    const value: unknown = Reflect.get(record, name);
    if (value === null || value === undefined || value === '') return '--';
    return isDateTime(name) ? formatDateTime(String(value)) : String(value);
  };
  return (
    <Panel title={title}>
      <dl className={styles.metadata}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <Text span size="sm" c="dimmed">
                {toWords(name)}
              </Text>
            </dt>
            <dd>
              <Text span size="sm">
                {formatValue(name)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
