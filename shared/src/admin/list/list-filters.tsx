import { NativeSelect } from '@mantine/core';
import type { Contract } from '../../contract/contract.ts';
import { optionLabel, type Field } from '../../contract/field.ts';
import { toWords } from '../define-screens.ts';
import type { CompleteList } from '../descriptor.ts';
import { ReferenceInput } from '../kinds/reference.tsx';
import type { ListParams, ListParamsChange } from './list-params.ts';
import { sortable } from './list-columns.tsx';
import styles from './list-screen.module.css';

interface ListFiltersProps {
  contract: Contract;
  list: CompleteList;
  listParams: ListParams;
  isNarrow: boolean;
  goTo: (change: ListParamsChange) => void;
}

/**
 * Shows the filters that the contract defines. On a phone it has a sort selector too, because the table has no headers
 * there.
 */
export function ListFilters({ contract, list, listParams, isNarrow, goTo }: ListFiltersProps) {
  const set = (name: string) => (value: string) => {
    goTo(({ filters: { [name]: _, ...others } }) => ({
      filters: value === '' ? others : { ...others, [name]: value },
    }));
  };
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      {contract.filters.map((name) => {
        const field = contract.fields[name];
        return field ? (
          <Filter key={name} name={name} field={field} value={listParams.filters[name] ?? ''} onChange={set(name)} />
        ) : null;
      })}
      {isNarrow ? <SortSelect list={list} listParams={listParams} goTo={goTo} /> : null}
    </div>
  );
}

interface FilterProps {
  name: string;
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

const all = { value: '', label: 'All' };

function listOptions(field: Field, value: string): { value: string; label: string }[] | undefined {
  if (field.kind === 'choice')
    return field.options.map((option) => ({ value: option, label: optionLabel(field, option) }));
  if (field.kind === 'number' && field.switch)
    return [
      { value: '1', label: field.switch.on },
      { value: '0', label: field.switch.off },
    ];
  if (field.kind !== 'text' || !field.known) return undefined;
  // The address may hold any other text, which must be among the options too.
  return [...new Set([...field.known.map((known) => known.value), ...(value === '' ? [] : [value])])].map((option) => ({
    value: option,
    label: option,
  }));
}

/**
 * Filters by one field. A field without named values that is not a reference can be filtered by only in the address.
 */
function Filter({ name, field, value, onChange }: FilterProps) {
  const label = toWords(name.replace(/_?id$/i, ''));
  const options = listOptions(field, value);
  if (options)
    return (
      <NativeSelect
        label={label}
        value={value}
        data={[all, ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (field.kind !== 'reference') return null;
  return (
    <ReferenceInput
      name={name}
      label={label}
      help={undefined}
      rows={1}
      field={field}
      isNew={false}
      value={value === '' ? null : Number(value)}
      error={undefined}
      placeholder="All"
      inputRef={() => undefined}
      onBlur={() => undefined}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  );
}

function SortSelect({ list, listParams, goTo }: Pick<ListFiltersProps, 'list' | 'listParams' | 'goTo'>) {
  const data = sortable(list.columns).flatMap(({ header, sort }) => [
    { value: sort, label: `${header}, upwards` },
    { value: `-${sort}`, label: `${header}, downwards` },
  ]);
  return (
    <NativeSelect
      label="Sort by"
      value={`${listParams.isDescending ? '-' : ''}${listParams.sort}`}
      data={[{ value: '', label: 'Default order' }, ...data]}
      onChange={({ currentTarget: { value } }) =>
        goTo({ sort: value.replace(/^-/, ''), isDescending: value.startsWith('-') })
      }
    />
  );
}
