import { Checkbox } from '@mantine/core';
import styles from './list-screen.module.css';
import type { Selection } from './use-selection.ts';

/** The checkbox in a table's head. It selects all rows of the page, or none of them. */
export function PageCheckbox({ selection }: { selection: Selection }) {
  const { isPageSelected, isPagePartlySelected } = selection;
  return (
    <Checkbox
      size="xs"
      checked={isPageSelected}
      indeterminate={isPagePartlySelected}
      aria-label="Select all rows on this page"
      className={styles.checkbox}
      onChange={isPageSelected ? selection.clearPage : selection.setAll}
    />
  );
}
