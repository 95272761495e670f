import { useState } from 'react';

/**
 * Holds the text of a search box. If the search changes from outside, as on Back, the text follows. When a search that
 * was submitted here arrives late, it does not overwrite what was typed since.
 */
export function useSearchText(search: string) {
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  const [asked, setAsked] = useState(search);
  if (seen !== search) {
    setSeen(search);
    setAsked(search);
    if (search !== asked) setText(search);
  }
  return { text, setText, noteAsked: setAsked };
}
