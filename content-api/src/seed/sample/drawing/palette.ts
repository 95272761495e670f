/** The whole art direction's colours; every picture mixes these and nothing else. */
export const palette = {
  ink: '#0a1f2b',
  night: '#0e3340',
  deep: '#11525c',
  teal: '#1d7c7b',
  sea: '#63b1a5',
  mist: '#d3e6dc',
  sand: '#f7ebd8',
  amber: '#f2b04c',
  clay: '#d9683f',
  plum: '#7d3545',
} as const;

const channels = (colour: string): number[] => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** The colour at `share` (0 to 1) of the way from the first to the second. */
export function mix([from, to]: readonly [string, string], share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share: number): string => mix([colour, palette.sand], share);
export const darker = (colour: string, share: number): string => mix([colour, palette.ink], share);
