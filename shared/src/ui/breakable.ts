import { createElement, Fragment, type ReactNode } from 'react';

/** A word of 17 or more characters, which usually is an address or a compound name. */
const longWord = /\S{17,}/;
const breakPoints = /(?<=[@./_])(?=[^\s@./_])/;

/** Inserts `<wbr>` into long words after `@`, `.`, `/` and `_`, so that they break there first. */
export function breakable(text: string): ReactNode {
  if (!longWord.test(text)) return text;
  const [first, ...others] = text.split(breakPoints);
  return createElement(Fragment, null, first, ...others.flatMap((part) => [createElement('wbr'), part]));
}
