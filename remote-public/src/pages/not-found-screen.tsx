import { missing } from '../data/found.ts';
import { NotFound } from './not-found.tsx';

export const loader = missing;
export const Component = NotFound;
