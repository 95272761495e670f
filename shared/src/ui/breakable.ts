import { createElement, Fragment, type ReactNode } from 'react';

/** A word of so many characters is an address or a name made of several, as a rule. */
const longWord = /\S{17,}/;
const joints = /(?<=[@./_])(?=[^\s@./_])/;

/** A text whose long words break behind their own joints, `meera@` or `example.`, before they break anywhere else. */
export function breakable(text: string): ReactNode {
  if (!longWord.test(text)) return text;
  const [first, ...others] = text.split(joints);
  return createElement(Fragment, null, first, ...others.flatMap((part) => [createElement('wbr'), part]));
}
