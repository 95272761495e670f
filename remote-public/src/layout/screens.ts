import { ScreenError } from '../pages/screen-error.tsx';

export const ErrorBoundary = ScreenError;
