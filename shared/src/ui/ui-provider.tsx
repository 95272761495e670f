import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
// The kit's styles are loaded here and nowhere else, so that they travel with the first admin screen.
import './library-styles.ts';
import './base.css';
import { NoticeRegion } from './notice-region.tsx';
import { cssVariables, theme } from './theme.ts';

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** webpack's own name for the nonce; the library's scroll lock asks for it before it writes a style element. */
declare let __webpack_nonce__: string | undefined;
// eslint-disable-next-line no-useless-assignment -- read by webpack's run-time, under this name
if (typeof __webpack_nonce__ === 'string') __webpack_nonce__ = styleNonce();

/** What every Quoin part needs around it: theme, and colour scheme (the system's until somebody chooses). */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
      <NoticeRegion />
    </MantineProvider>
  );
}
