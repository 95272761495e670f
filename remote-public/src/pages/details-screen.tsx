import { texts } from '../texts.ts';
import { Message } from './message.tsx';
import { WaysOn } from './not-found.tsx';

export const loader = () => ({ head: { title: texts.details, ogTitle: texts.details, canonical: '/details', isUnlisted: true } });

/** A placeholder (spec §2); there is nothing to be found here. */
export function Component() {
  return (
    <Message title={texts.details} hint={texts.detailsHint}>
      <WaysOn />
    </Message>
  );
}
