import { Anchor, Text } from '@mantine/core';
import type { Use } from '../../contract/wire.ts';
import { findFormPath } from '../form/form-path.ts';
import styles from './file-panel.module.css';

interface UsesProps {
  uses: readonly Use[];
  title: string;
  empty?: string;
}

/** Lists where a file is shown, with links. They open in a new tab, so that the work here is kept. */
export function Uses({ uses, title, empty }: UsesProps) {
  if (uses.length === 0)
    return empty ? (
      <Text size="xs" c="dimmed">
        {empty}
      </Text>
    ) : null;
  return (
    <div>
      <p className={styles.usesTitle}>{title}</p>
      <ul className={styles.uses}>
        {uses.map(({ resource, id, label, field }) => {
          const linkText = `${label || `#${id}`} (${resource.replaceAll('-', ' ')})`;
          const path = findFormPath({ resource, id });
          return (
            <li key={`${resource} ${id} ${field}`}>
              {path ? (
                <Anchor href={path} target="_blank" rel="noopener" size="xs">
                  {linkText}
                </Anchor>
              ) : (
                linkText
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
