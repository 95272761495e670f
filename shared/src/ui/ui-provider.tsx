import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
// The styles are imported only here, so that they load with the first admin screen.
import './library-styles.ts';
import './base.css';
import { NoticeRegion } from './notice-region.tsx';
import { cssVariables, theme } from './theme.ts';

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** webpack's variable for the CSP nonce. Mantine's scroll lock reads it before it adds a style element. */
declare let __webpack_nonce__: string | undefined;
// eslint-disable-next-line no-useless-assignment -- webpack's runtime reads this variable
if (typeof __webpack_nonce__ === 'string') __webpack_nonce__ = styleNonce();

/** Provides theme, colour scheme (the system's until the user chooses one) and notices to the back-office. */
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
