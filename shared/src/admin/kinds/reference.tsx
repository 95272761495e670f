import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { contracts } from '../../contract/resources/contracts.ts';
import type { Contract } from '../../contract/contract.ts';
import { containsText } from '../../contract/texts/fold-text.ts';
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

/** How many matches a search offers, and how many options are loaded at first if the field does not say so. */
const defaultSize = 100;

type FirstLoad = NonNullable<ReferenceField['firstLoad']>;

/**
 * Spec §7: the query of the options that a selector opens with. Typing searches on the server, so that the records
 * beyond them can be found (spec point 27).
 */
function makeQuery(search: string, firstLoad: FirstLoad): ListQuery {
  if (search !== '') return { size: defaultSize, search_key: search };
  return firstLoad === 'unpaged' ? {} : { size: firstLoad };
}

const toOption = (contract: Contract, row: { id: number }): Option => ({
  value: String(row.id),
  label: `${getRecordName(row, contract.label)} (${row.id})`,
});

interface OptionList {
  options: Option[];
  failure: string | undefined;
  search: string;
}

interface ChosenOption extends Option {
  failure?: string;
}

/**
 * Returns the chosen record as an option, whether or not it is among those below. If its lookup fails, the option shows
 * its id.
 */
function useChosen(contract: Contract, value: Value): ChosenOption | undefined {
  const [chosen, setChosen] = useState<ChosenOption>();
  const id = value === null ? undefined : String(value);
  useEffect(() => {
    if (id === undefined || chosen?.value === id) return undefined;
    const controller = new AbortController();
    void toResult(readRecord(contract, id, { signal: controller.signal })).then((result) => {
      if (!controller.signal.aborted)
        setChosen(
          result.ok ? toOption(contract, result.value) : { value: id, label: `#${id}`, failure: result.error.message },
        );
    });
    return () => controller.abort();
  }, [contract, id, chosen]);
  return chosen?.value === id ? chosen : undefined;
}

/**
 * Returns the records that the server found. Until the response for `typedSearch` arrives, only matching options are
 * kept, so that a fast user cannot choose a wrong one.
 */
function useOptions(
  contract: Contract,
  { search, typedSearch, firstLoad }: { search: string; typedSearch: string; firstLoad: FirstLoad },
): Omit<OptionList, 'search'> {
  const [list, setList] = useState<OptionList>({ options: [], failure: undefined, search: '' });
  useEffect(() => {
    const controller = new AbortController();
    // Requests only the label: whole sections include their widgets, and a thousand of them are megabytes.
    void toResult(
      listRows(contract, makeQuery(search, firstLoad), { fields: [contract.label], signal: controller.signal }),
    ).then((result) => {
      if (controller.signal.aborted) return;
      setList(
        result.ok
          ? { options: result.value.data.map((row) => toOption(contract, row)), failure: undefined, search }
          : { options: [], failure: result.error.message, search },
      );
    });
    return () => controller.abort();
  }, [contract, search, firstLoad]);
  if (list.search === typedSearch) return list;
  return { ...list, options: list.options.filter(({ label }) => containsText(label, typedSearch)) };
}

/** In a list's filter, the empty choice has another placeholder. */
interface ReferenceProps extends InputProps {
  placeholder?: string;
}

/** A select of another resource's records, which it searches by name on the server. */
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
  // The input then holds the chosen record's label, which is not a search.
  const typedSearch = typed === chosen?.label ? '' : typed.trim();
  const [search] = useDebouncedValue(typedSearch, 250);
  const { options, failure } = useOptions(contract, { search, typedSearch, firstLoad });
  const data = chosen && !options.some((option) => option.value === chosen.value) ? [chosen, ...options] : options;
  const problems = [
    chosen?.failure ? `Its name could not be looked up: ${chosen.failure} It stays chosen.` : '',
    failure ? `The choices could not be looked up: ${failure}` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
  return (
    <Select
      {...labelled(props)}
      description={problems || help}
      ref={inputRef}
      data={data}
      value={value === null ? null : String(value)}
      searchable
      clearable
      // Options mount when the list opens: a thousand options in a closed list would delay the form's first render and
      // every key.
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
