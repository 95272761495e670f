import { NotFound } from './not-found.tsx';

export const Component = NotFound;
