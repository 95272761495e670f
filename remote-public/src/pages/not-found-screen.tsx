import { missing } from '../data/missing.ts';
import { NotFound } from './not-found.tsx';

export const loader = missing;
export const Component = NotFound;
