import { formatDateTime } from '@quoin/shared/admin/date-time';
import type { SignInEvent } from '@quoin/shared/contract/sign-ins';
import { Text } from '@quoin/shared/ui/parts';
import { describeOutcome, isFailure } from './sign-ins.ts';

/** The columns of every list of sign-ins. */
export const signInColumns = [
  { header: 'Time', width: '180px', cell: ({ at }: SignInEvent) => formatDateTime(at) },
  {
    header: 'What happened',
    cell: (event: SignInEvent) => (
      <Text span size="sm" {...(isFailure(event) ? { fw: 650 } : {})}>
        {describeOutcome(event)}
      </Text>
    ),
  },
  { header: 'Device', cell: ({ device }: SignInEvent) => device },
  { header: 'Address', cell: ({ address }: SignInEvent) => address },
];
