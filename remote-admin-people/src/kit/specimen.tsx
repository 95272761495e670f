import type { ReactNode } from 'react';
import { Panel } from '@quoin/shared/ui/panel';
import { Text } from '@quoin/shared/ui/parts';
import styles from './kit.module.css';

/** A panel of the catalogue: parts of one module, and where they are imported from. */
export function Specimens({ title, from, children }: { title: string; from: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Text size="sm" c="dimmed" mb="md">
        <code className={styles.path}>{from}</code>
      </Text>
      <div className={styles.specimens}>{children}</div>
    </Panel>
  );
}

/** One part in one state, with the state's name. */
export function Specimen({ name, children, isWide = false }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <h3 className={styles.state}>{name}</h3>
      {children}
    </div>
  );
}
