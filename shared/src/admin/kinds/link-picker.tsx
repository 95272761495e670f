import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { LinkSource, LinkSuggestion } from '../descriptor.ts';
import { toResult } from '../to-result.ts';
import { labelled, toText, type InputProps } from './input-props.ts';
import styles from './reference.module.css';

/** How long the user must pause before the server is searched, in ms. */
const pauseMs = 250;

interface Suggestions {
  search: string;
  found: readonly LinkSuggestion[];
  failure: string | undefined;
}

/** Returns what the source finds for a text; nothing before the input has the focus for the first time. */
function useSuggestions({ suggest }: LinkSource, { search, isWanted }: { search: string; isWanted: boolean }) {
  const [list, setList] = useState<Suggestions>({ search: '', found: [], failure: undefined });
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    void toResult(suggest(search, controller.signal)).then((result) => {
      if (controller.signal.aborted) return;
      setList({ search, found: result.ok ? result.value : [], failure: result.ok ? undefined : result.error.message });
    });
    return () => controller.abort();
  }, [suggest, search, isWanted]);
  return list;
}

/** Returns why an address leads nowhere. A failed check says nothing, because the address may be right. */
function useLinkProblem({ findProblem }: LinkSource, address: string): string | undefined {
  const [checked, setChecked] = useState<{ address: string; problem: string | undefined }>();
  const [settled] = useDebouncedValue(address, 2 * pauseMs);
  useEffect(() => {
    if (settled === '') return undefined;
    const controller = new AbortController();
    void toResult(findProblem(settled, controller.signal)).then((result) => {
      if (!controller.signal.aborted) setChecked({ address: settled, problem: result.ok ? result.value : undefined });
    });
    return () => controller.abort();
  }, [findProblem, settled]);
  return checked?.address === address ? checked.problem : undefined;
}

/** Groups suggestions by their headings, in the form of the library. Choosing one writes its `label` into the input. */
function toData(found: readonly LinkSuggestion[]) {
  const headings = [...new Set(found.map(({ group }) => group))];
  return headings.map((heading) => ({
    group: heading,
    items: found.filter(({ group }) => group === heading).map(({ id, address }) => ({ value: id, label: address })),
  }));
}

/**
 * An input for an address that offers those of the site by their names. Any other address can be typed. It warns of an
 * address that leads nowhere, and takes it all the same: its page may be written next.
 */
export function LinkPicker({ links, ...props }: InputProps & { links: LinkSource }) {
  const { value, help, error, inputRef, onChange, onBlur } = props;
  const address = toText(value).trim();
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed ?? '', pauseMs);
  const { found, failure } = useSuggestions(links, { search, isWanted: typed !== undefined });
  const problem = useLinkProblem(links, error ? '' : address);
  return (
    <div>
      <Autocomplete
        {...labelled(props)}
        description={failure ? `The addresses of this site could not be looked up: ${failure}` : help}
        ref={inputRef}
        value={toText(value)}
        data={toData(found)}
        // The server has searched names and texts, which the addresses need not contain.
        filter={({ options }) => options}
        renderOption={({ option }) => <Suggestion suggestion={found.find(({ id }) => id === option.value)} />}
        inputMode="url"
        spellCheck={false}
        attributes={{ input: { dir: 'auto' } }}
        // A list that opens when the field is only passed would hide the fields below.
        openOnFocus={false}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        classNames={{ options: styles.options ?? '' }}
        onFocus={() => setTyped('')}
        onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        onOptionSubmit={() => setTyped('')}
        onBlur={onBlur}
        onChange={onChange}
      />
      <div role="status" className={styles.problem}>
        {problem === undefined ? null : (
          <>
            <IconAlertTriangle size={16} aria-hidden /> {problem}
          </>
        )}
      </div>
    </div>
  );
}

function Suggestion({ suggestion }: { suggestion: LinkSuggestion | undefined }) {
  if (!suggestion) return null;
  const { label, note, address } = suggestion;
  return (
    <div>
      <Text size="sm">{note === undefined ? label : `${label} (${note})`}</Text>
      <Text size="xs" c="dimmed">
        {address}
      </Text>
    </div>
  );
}
