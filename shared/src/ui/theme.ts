import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { PasswordIcon } from './password-icon.tsx';

/** The brand's teal. White text on shade 7 has a contrast of more than 6:1. */
const teal: MantineColorsTuple = [
  '#e8f5f3',
  '#cde8e4',
  '#a0d3cd',
  '#6fbab3',
  '#469f98',
  '#2a8780',
  '#16736d',
  '#0d5f5b',
  '#094c4a',
  '#063a3a',
];

/** The accent colour. It marks active elements and is never a background of text. */
const amber: MantineColorsTuple = [
  '#fff5e6',
  '#fde6c8',
  '#f9cd94',
  '#f4b15c',
  '#ef9a31',
  '#e88a18',
  '#c96f0b',
  '#9f5608',
  '#7c4308',
  '#5e3408',
];

/** Greys with a slight teal tint. Shade 6 is the lightest that text may have on white (5.6:1). */
const gray: MantineColorsTuple = [
  '#f5f8f8',
  '#ebf0f0',
  '#dfe6e7',
  '#cfd8da',
  '#b3c0c3',
  '#8d9da2',
  '#596a70',
  '#43535a',
  '#2e3d44',
  '#1a282e',
];

const dark: MantineColorsTuple = [
  '#d6e0e2',
  '#b4c3c7',
  '#93a5aa',
  '#62757c',
  '#3d4f56',
  '#2c3d44',
  '#1e2e35',
  '#162429',
  '#101b20',
  '#0a1316',
];

const sans =
  'Inter, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

export const theme = createTheme({
  colors: { teal, amber, gray, dark },
  black: '#16272d',
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '18px' },
  fontFamily: sans,
  headings: {
    fontFamily: sans,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.5, blur: 2 },
        transitionProps: { duration: 120 },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.3 }, transitionProps: { duration: 120 } } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalHeader: { defaultProps: { component: 'div' } },
    // A chevron says nothing, and assistive technology does not get the button that clears a select anyway.
    Select: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
    NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleIcon: PasswordIcon,
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide what is typed' },
      },
    },
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    Loader: { defaultProps: { type: 'oval' } },
  },
});

/** Overrides Mantine's dimmed and error text colours, whose contrast is too low (below 4.5:1). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {
    '--quoin-ink': '#0b262b',
    '--quoin-ink-raised': '#14383e',
    '--quoin-ink-text': '#c8dcdc',
    '--quoin-accent': amber[4],
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-dimmed': colors.gray[6],
    '--mantine-color-error': '#b3261e',
    '--quoin-canvas': '#f3f6f6',
    '--quoin-card': '#ffffff',
    '--quoin-line': colors.gray[2],
    '--quoin-danger': '#a8201a',
    '--quoin-row-hover': '#f2f8f7',
    '--quoin-field-line': '#7f9197',
    '--quoin-focus': teal[7],
  },
  dark: {
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': teal[3],
    '--mantine-color-teal-light': 'rgb(70 159 152 / 18%)',
    '--mantine-color-teal-light-hover': 'rgb(70 159 152 / 28%)',
    '--mantine-color-teal-light-color': teal[1],
    '--mantine-color-gray-light': 'rgb(147 165 170 / 16%)',
    '--mantine-color-gray-light-color': dark[1],
    '--quoin-canvas': colors.dark[8],
    '--quoin-card': colors.dark[7],
    '--quoin-line': colors.dark[5],
    '--quoin-danger': '#ffa198',
    '--quoin-row-hover': colors.dark[6],
    '--quoin-field-line': '#6a7e85',
    '--quoin-focus': teal[4],
  },
});
