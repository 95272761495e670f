import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { maxSearchLength } from '../../contract/wire.ts';
import styles from './search-box.module.css';
import { useSearchText } from './use-search-text.ts';

interface SearchBoxProps {
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** Searches on submit. Clear empties the box and shows the full list. */
export function SearchBox({ search, placeholder, onSearch }: SearchBoxProps) {
  const { text, setText, noteSubmitted } = useSearchText(search);

  const submitSearch = (newSearch: string) => {
    noteSubmitted(newSearch);
    onSearch(newSearch);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submitSearch(text.trim());
  };
  const handleClear = () => {
    setText('');
    submitSearch('');
  };

  return (
    <form role="search" className={styles.box} onSubmit={handleSubmit}>
      <TextInput
        type="search"
        aria-label="Search"
        placeholder={placeholder}
        maxLength={maxSearchLength}
        className={styles.input}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="light">
        Search
      </Button>
      <Button variant="default" onClick={handleClear}>
        Clear
      </Button>
    </form>
  );
}
