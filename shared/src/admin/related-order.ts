import { createContext } from 'react';
import type { Row } from './descriptor.ts';

/** Hears which records stand inside the form's one, and in which order, once somebody has moved one of them. */
export const RelatedOrderContext = createContext<(embeddedAs: string, rows: readonly Row[]) => void>(() => undefined);
