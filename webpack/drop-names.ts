/** How a library says that something may be left out where nobody uses it. */
const unlessUsed = '/* @__PURE__ */ ';

/**
 * A loader for a library of React: takes its parts' names for developers' tools off, and says that making a part does nothing else.
 * Either would keep every part in the script, used or not. Lines stay where they are.
 */
// eslint-disable-next-line import-x/no-default-export -- webpack calls a loader so
export default function dropNames(source: string): string {
  return source.replaceAll(/^\w+\.displayName = .*$/gm, '').replaceAll(/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, unlessUsed);
}
