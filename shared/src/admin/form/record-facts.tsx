import { Text } from '@mantine/core';
import type { Contract } from '../../contract/contract.ts';
import { Panel } from '../../ui/panel.tsx';
import { words } from '../define-screens.ts';
import type { Row } from '../descriptor.ts';
import { formatDateTime } from '../date-time.ts';
import styles from './record-facts.module.css';

interface RecordFactsProps {
  title: string;
  /** The contract of the record. */
  of: Contract;
  record: Row;
  /** The fields in display order; `created_at` and `updated_at` are allowed too. */
  names: readonly string[];
}

/** Shows fields of a record that only the server sets, as read-only text. */
export function RecordFacts({ title, of, record, names }: RecordFactsProps) {
  const isMoment = (name: string) =>
    of.fields[name]?.kind === 'date-time' || name === 'created_at' || name === 'updated_at';
  const fact = (name: string): string => {
    const value: unknown = Reflect.get(record, name);
    if (value === null || value === undefined || value === '') return '--';
    return isMoment(name) ? formatDateTime(String(value)) : String(value);
  };
  return (
    <Panel title={title}>
      <dl className={styles.facts}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <Text span size="sm" c="dimmed">
                {words(name)}
              </Text>
            </dt>
            <dd>
              <Text span size="sm">
                {fact(name)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
