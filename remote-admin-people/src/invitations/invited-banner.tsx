import { SuccessBanner, WarningBanner } from '@quoin/shared/ui/banner';
import type { Invited } from '../members/members.ts';

/** Says that a person is invited, and how the link reaches them. */
export const InvitedBanner = ({ email, is_mailed: isMailed }: Invited) =>
  isMailed ? (
    <SuccessBanner text={`${email} is invited: the mail is on its way.`} />
  ) : (
    <WarningBanner
      text={`${email} is invited, but no mail was sent, because no mail server is set. The link is in the log of the API: ask those who run this installation for it.`}
    />
  );
