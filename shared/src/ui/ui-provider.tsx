import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
// The kit's styles are loaded here and nowhere else, so that they travel with the first admin screen.
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './base.css';
import { cssVariables, theme } from './theme.ts';

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** What every Quoin part needs around it: theme, colour scheme (the system's until somebody chooses), notices. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <Notifications position="top-right" autoClose={5000} />
      {children}
    </MantineProvider>
  );
}
