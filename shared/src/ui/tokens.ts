import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from './theme.ts';

const complete = mergeMantineTheme(DEFAULT_THEME, theme);

/** A CSS variable of the back-office, with its value in each colour scheme. */
export interface ColorToken {
  name: string;
  /** Undefined where Mantine's own value stays. */
  light: string | undefined;
  dark: string | undefined;
}

/** Returns the colours by role, which the styles of screens use. */
export function listColorTokens(): ColorToken[] {
  const { variables, light, dark } = cssVariables(complete);
  const lightColors = new Map(Object.entries({ ...variables, ...light }));
  const darkColors = new Map(Object.entries({ ...variables, ...dark }));
  return [...new Set([...lightColors.keys(), ...darkColors.keys()])].map((name) => ({
    name,
    light: lightColors.get(name),
    dark: darkColors.get(name),
  }));
}

/** Returns the shades of each palette, from light to dark: `--mantine-color-<palette>-<index>`. */
export const listPalettes = (): { name: string; shades: readonly string[] }[] =>
  ['teal', 'amber', 'gray', 'dark'].map((name) => ({ name, shades: complete.colors[name] ?? [] }));

/** Returns the names of the sizes of texts, spaces and corners with their CSS lengths. */
export const listSizes = (): { name: string; prefix: string; sizes: [size: string, length: string][] }[] => [
  { name: 'Text', prefix: '--mantine-font-size', sizes: Object.entries(complete.fontSizes) },
  { name: 'Space', prefix: '--mantine-spacing', sizes: Object.entries(complete.spacing) },
  { name: 'Corner', prefix: '--mantine-radius', sizes: Object.entries(complete.radius) },
];
