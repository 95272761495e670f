import { useState } from 'react';
import {
  choice,
  code,
  dateTime,
  day,
  html,
  image,
  number,
  reference,
  secret,
  status,
  text,
  type Field,
  type FieldKind,
} from '@quoin/shared/contract/field';
import { kinds } from '@quoin/shared/admin/kinds';
import { Specimen, Specimens } from './specimen.tsx';

interface Sample {
  label: string;
  field: Field;
  value: string | number | null;
}

/** At least one field of every kind: a new kind without a sample does not compile. */
const samples: Record<FieldKind, readonly Sample[]> = {
  text: [
    { label: 'Title', field: text({ required: true, cut: 50 }), value: 'The stone at the corner' },
    { label: 'Lines', field: text({ format: 'lines', max: 500 }), value: 'One line.\nAnother.' },
    { label: 'Tags', field: text({ format: 'tags' }), value: 'field,ledger' },
  ],
  html: [{ label: 'Content', field: html(), value: '<p>A <em>kunashila</em> is the stone at the corner.</p>' }],
  code: [{ label: 'Schema', field: code('json'), value: '{ "@type": "Organization" }' }],
  image: [{ label: 'Picture', field: image(), value: '' }],
  number: [
    { label: 'Order', field: number({ max: 100 }), value: 12 },
    { label: 'Status', field: status(), value: 1 },
  ],
  choice: [
    { label: 'Position', field: choice(['top', 'foot'], { labels: { top: 'Above', foot: 'Below' } }), value: 'top' },
  ],
  'date-time': [{ label: 'Opens', field: dateTime(), value: '2026-11-12 05:30:00' }],
  day: [{ label: 'Day', field: day(), value: '2026-11-12' }],
  reference: [{ label: 'Page', field: reference('pages'), value: null }],
  secret: [{ label: 'Password', field: secret(), value: null }],
};

/** The inputs of a form: one for each kind of field, at rest and with an error. */
export function KitFields() {
  return (
    <Specimens title="Fields of a form" from="@quoin/shared/admin/kinds">
      {Object.values(samples)
        .flat()
        .map((sample) => (
          <Specimen key={sample.label} name={sample.field.kind} isWide={sample.field.kind === 'html'}>
            <FieldSample {...sample} />
            <FieldSample {...sample} label={`${sample.label}, wrong`} error="This is how an error is shown." />
          </Specimen>
        ))}
    </Specimens>
  );
}

function FieldSample({ label, field, value, error }: Sample & { error?: string }) {
  const [current, setCurrent] = useState(value);
  const Input = kinds[field.kind];
  return (
    <Input
      name={`kit-${label.toLowerCase().replaceAll(/\W+/g, '-')}`}
      label={label}
      help={undefined}
      rows={3}
      field={field}
      isNew
      saved={value}
      value={current}
      error={error}
      inputRef={() => undefined}
      onChange={setCurrent}
      onBlur={() => undefined}
    />
  );
}
