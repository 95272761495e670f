import { missing } from '../data/found.ts';
import { NotFound } from './not-found.tsx';
import { ScreenError } from './screen-error.tsx';

export const loader = missing;
export const Component = NotFound;
export const ErrorBoundary = ScreenError;
