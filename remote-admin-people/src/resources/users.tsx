import { col, rowNumber } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { isRecordOf } from '@quoin/shared/contract/is-record-of';
import { users } from '@quoin/shared/contract/resources/users';
import { InviteLink } from '../invitations/invite-link.tsx';
import { SendInvitation } from '../invitations/send-invitation.tsx';
import { joinNames } from './join-names.ts';
import { RecordMetadata } from '@quoin/shared/admin/record-metadata';
import { authUser } from '@quoin/shared/runtime/auth';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { Stack } from '@quoin/shared/ui/parts';

const isOwnAccount = (record: { id: number } | null): boolean => record !== null && String(record.id) === authUser();

const serverFields = ['phone_verified_at', 'type', 'facebook_id', 'google_id', 'scopes', 'created_at', 'updated_at'];

export const userScreens = screens(users, {
  path: 'users',
  // Users belong to the accounts application, so calls for users use its key (spec §6).
  appKey: () => runtimeConfig().accountsAppKey,
  list: {
    columns: [
      rowNumber(),
      { header: 'Name', fields: ['name', 'firstname', 'lastname'], cell: joinNames },
      col('phone', 'Phone'),
      col('email', 'Email'),
    ],
    actions: InviteLink,
  },
  form: {
    fields: [
      'name',
      'firstname',
      'lastname',
      'email',
      'phone',
      'address',
      { name: 'national_id_no', label: 'National ID number' },
      'password',
      'confirm_password',
      {
        name: 'current_password',
        help: 'You change your own password or email, so enter the password that you have now.',
        // The server asks for it only then.
        isShown: ({ password, email }, record) =>
          isOwnAccount(record) && (password !== '' || (isRecordOf(users, record) && email !== record.email)),
      },
      { name: 'profile_img', label: 'Picture' },
      { name: 'dob', label: 'Date of birth' },
      'gender',
      'status',
    ],
    after: ({ record }) => (
      <Stack gap="md">
        {isRecordOf(users, record) ? (
          <SendInvitation name={joinNames(record) || record.email} email={record.email} />
        ) : null}
        <RecordMetadata title="Set by the server" of={users} record={record} names={serverFields} />
      </Stack>
    ),
  },
});
