import { dateTime } from '../../contract/field.ts';
import { DateTimeInput } from '../kinds/date-time.tsx';

interface MomentInputProps {
  name: string;
  label: string;
  help?: string | undefined;
  /** An API timestamp; null without a moment. */
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

const moment = dateTime();

/** An input for a moment that belongs to no record's form. */
export const MomentInput = ({ help, onChange, ...props }: MomentInputProps) => (
  <DateTimeInput
    {...props}
    help={help}
    rows={1}
    field={moment}
    isNew
    inputRef={() => undefined}
    onChange={(value) => onChange(value === null ? null : String(value))}
    onBlur={() => undefined}
  />
);
