import { useState } from 'react';

/**
 * What stands in a search box. When the search that holds changes by itself, as on Back, the box follows; the late
 * answer to what was asked here takes nothing back of what was typed since.
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
