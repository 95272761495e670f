/** Returns the numbers in a computed colour: `rgb(0, 0, 0)` or `rgba(0, 0, 0, 0.5)`. */
const channels = (colour: string): number[] => [...colour.matchAll(/[\d.]+/g)].map(([digits]) => Number(digits));
const linear = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function light(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => linear(value / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio of two colours as WCAG 2 defines it, 1 to 21. */
export function computeContrast({ colour, ground }: { colour: string; ground: string }): number {
  const [darker = 0, lighter = 0] = [light(colour), light(ground)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}
