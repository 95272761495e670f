import { pageTexts } from '../page-texts.ts';
import { Message } from './message.tsx';
import { SuggestedPages } from './not-found.tsx';

export const loader = () => ({ head: { title: pageTexts.details, ogTitle: pageTexts.details, canonical: '/details' } });

/** A placeholder page without content (spec §2). */
export function Component() {
  return (
    <Message title={pageTexts.details} hint={pageTexts.detailsHint}>
      <SuggestedPages />
    </Message>
  );
}
