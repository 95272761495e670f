/** A part of a text; `isChanged` is true if the other text does not have it. */
export interface TextRun {
  text: string;
  isChanged: boolean;
}

/** The comparison costs the product of both lengths, in words. Beyond this limit the whole middle counts as changed. */
const maxSteps = 1_000_000;

/** Splits a text by words into the parts that it shares with another text and the parts of its own. */
export function diffText(text: string, other: string): TextRun[] {
  const words = splitWords(text);
  const others = splitWords(other);
  const start = commonStart(words, others);
  const end = commonStart(words.slice(start).toReversed(), others.slice(start).toReversed());
  const middle = words.slice(start, words.length - end);
  const changed = findChangedWords(middle, others.slice(start, others.length - end));
  return joinRuns([
    ...words.slice(0, start).map((word) => ({ text: word, isChanged: false })),
    ...middle.map((word, index) => ({ text: word, isChanged: changed[index] ?? true })),
    ...words.slice(words.length - end).map((word) => ({ text: word, isChanged: false })),
  ]);
}

/** Splits a text into words with their following space; a tag is a word of its own. */
const splitWords = (text: string): string[] => text.match(/<[^>]*>\s*|[^\s<]+\s*|\s+|</g) ?? [];

function commonStart(words: readonly string[], other: readonly string[]): number {
  const firstDifference = words.findIndex((word, index) => word !== other[index]);
  return firstDifference === -1 ? words.length : firstDifference;
}

/** Returns for each word whether it is missing from the longest common subsequence with the others. */
function findChangedWords(words: readonly string[], others: readonly string[]): boolean[] {
  if (words.length * others.length > maxSteps) return words.map(() => true);
  // lengths[i][j] is the length of the longest common subsequence that starts at word i and word j.
  const lengths = Array.from({ length: words.length + 1 }, () => new Uint32Array(others.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = words.length - 1; i >= 0; i -= 1) {
    for (let j = others.length - 1; j >= 0; j -= 1)
      lengths[i]?.set([words[i] === others[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))], j);
  }
  const changed = words.map(() => true);
  for (let i = 0, j = 0; i < words.length && j < others.length;) {
    if (words[i] === others[j]) {
      changed[i] = false;
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return changed;
}

function joinRuns(words: readonly TextRun[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const { text, isChanged } of words) {
    const last = runs.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else runs.push({ text, isChanged });
  }
  return runs;
}
