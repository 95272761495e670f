import { useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import styles from './record-form.module.css';

interface UnusedFieldsProps {
  names: readonly string[];
  children: ReactNode;
}

/** A closed section for the fields that the site does not use. It opens when one of them has an error. */
export function UnusedFields({ names, children }: UnusedFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const { errors } = useFormState({ name: [...names] });
  return (
    <details
      className={styles.unused}
      open={isOpen || names.some((name) => errors[name] !== undefined)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Fields that this site does not use</summary>
      <p>Other programs that read this site’s content may use them.</p>
      {children}
    </details>
  );
}
