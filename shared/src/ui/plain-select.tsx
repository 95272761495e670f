import styles from './plain-select.module.css';

interface PlainSelectProps {
  label: string;
  value: string;
  data: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A select of the browser. That of the library would add its list of options, 70 kB, to the screen. */
export function PlainSelect({ label, value, data, onChange }: PlainSelectProps) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {data.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
