import { useState } from 'react';

/**
 * Holds the text of a search box. If the search changes from outside, as on Back, the text follows. When a search that
 * was submitted here arrives late, it does not overwrite what was typed since.
 */
export function useSearchText(search: string) {
  const [text, setText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [submitted, setSubmitted] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    setSubmitted(search);
    if (search !== submitted) setText(search);
  }
  return { text, setText, noteSubmitted: setSubmitted };
}
