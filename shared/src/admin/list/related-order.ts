import { createContext } from 'react';
import type { Row } from '../descriptor.ts';

/** Called with the embedded records in their new order after the user has moved one. */
export const RelatedOrderContext = createContext<(embeddedAs: string, rows: readonly Row[]) => void>(() => undefined);
