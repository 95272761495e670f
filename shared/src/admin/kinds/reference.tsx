import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { contracts } from '../../contract/contracts.ts';
import type { Contract } from '../../contract/contract.ts';
import type { ReferenceField } from '../../contract/field.ts';
import { listRows, readRecord, type ListQuery } from '../../runtime/api-client.ts';
import { getRecordName } from '../record-name.ts';
import { toResult } from '../to-result.ts';
import { labelled, type InputProps, type Value } from './input-props.ts';
import styles from './reference.module.css';

interface Option {
  value: string;
  label: string;
}

/** How many matches a search offers, and a selector whose field says nothing else before one. */
const defaultSize = 100;

type FirstLoad = NonNullable<ReferenceField['firstLoad']>;

/**
 * Spec §7: what a selector opens with; typing searches the server, so that the records beyond it can be found (spec
 * point 27).
 */
function queryFor(search: string, firstLoad: FirstLoad): ListQuery {
  if (search !== '') return { size: defaultSize, search_key: search };
  return firstLoad === 'unpaged' ? {} : { size: firstLoad };
}

const optionOf = (contract: Contract, row: { id: number }): Option => ({
  value: String(row.id),
  label: `${getRecordName(row, contract.label)} (${row.id})`,
});

interface Found {
  options: Option[];
  failure: string | undefined;
  search: string;
}

interface Chosen extends Option {
  failure?: string;
}

/**
 * The record that is chosen, by its name, whether or not the list below holds it; by its number where the look-up
 * fails.
 */
function useChosen(contract: Contract, value: Value): Chosen | undefined {
  const [chosen, setChosen] = useState<Chosen>();
  const id = value === null ? undefined : String(value);
  useEffect(() => {
    if (id === undefined || chosen?.value === id) return undefined;
    const abort = new AbortController();
    void toResult(readRecord(contract, id, { signal: abort.signal })).then((answer) => {
      if (!abort.signal.aborted)
        setChosen(
          answer.ok ? optionOf(contract, answer.value) : { value: id, label: `#${id}`, failure: answer.error.message },
        );
    });
    return () => abort.abort();
  }, [contract, id, chosen]);
  return chosen?.value === id ? chosen : undefined;
}

/**
 * What the server found. Until its answer to what is `wanted` is there, only what matches: whoever is faster must not
 * choose something else.
 */
function useOptions(
  contract: Contract,
  { search, wanted, firstLoad }: { search: string; wanted: string; firstLoad: FirstLoad },
): Omit<Found, 'search'> {
  const [found, setFound] = useState<Found>({ options: [], failure: undefined, search: '' });
  useEffect(() => {
    const abort = new AbortController();
    // A label needs one field: whole sections come with their widgets, a thousand of them with megabytes.
    void toResult(
      listRows(contract, queryFor(search, firstLoad), { fields: [contract.label], signal: abort.signal }),
    ).then((answer) => {
      if (abort.signal.aborted) return;
      setFound(
        answer.ok
          ? { options: answer.value.data.map((row) => optionOf(contract, row)), failure: undefined, search }
          : { options: [], failure: answer.error.message, search },
      );
    });
    return () => abort.abort();
  }, [contract, search, firstLoad]);
  if (found.search === wanted) return found;
  return { ...found, options: found.options.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase())) };
}

/** A list's filter says otherwise what nothing chosen means. */
interface ReferenceProps extends InputProps {
  placeholder?: string;
}

/** A record of another resource, found by name on the server. */
export function ReferenceInput(props: ReferenceProps) {
  const { field } = props;
  const contract = field.kind === 'reference' ? contracts.find(({ name }) => name === field.to) : undefined;
  const firstLoad = field.kind === 'reference' ? field.firstLoad : undefined;
  return contract ? (
    <ReferenceSelect placeholder="None" {...props} contract={contract} firstLoad={firstLoad ?? defaultSize} />
  ) : null;
}

function ReferenceSelect({
  contract,
  firstLoad,
  ...props
}: ReferenceProps & { contract: Contract; placeholder: string; firstLoad: FirstLoad }) {
  const { placeholder, value, label, help, inputRef, onChange, onBlur } = props;
  const [typed, setTyped] = useState('');
  const chosen = useChosen(contract, value);
  // The chosen record's own label stands in the box: that is no search.
  const wanted = typed === chosen?.label ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, 250);
  const { options, failure } = useOptions(contract, { search, wanted, firstLoad });
  const data = chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options;
  const trouble = [
    chosen?.failure ? `Its name could not be looked up: ${chosen.failure} It stays chosen.` : '',
    failure ? `The choices could not be looked up: ${failure}` : '',
  ]
    .filter((each) => each !== '')
    .join(' ');
  return (
    <Select
      {...labelled(props)}
      description={trouble || help}
      ref={inputRef}
      data={data}
      value={value === null ? null : String(value)}
      searchable
      clearable
      // Drawn when it opens: a thousand options in a closed list would hold up the form's first drawing and every key.
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      classNames={{ options: styles.options ?? '' }}
      placeholder={placeholder}
      nothingFoundMessage="Nothing found"
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      onBlur={onBlur}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
