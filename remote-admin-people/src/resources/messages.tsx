import { col, cutTo, rowNumber } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { shownMoment } from '@quoin/shared/admin/moments';
import { contactMessages } from '@quoin/shared/contract/contact-messages';
import { Badge } from '@quoin/shared/ui/parts';
import { MessageScreen } from '../messages/message-screen.tsx';

const firstWords = 60;

const readColumn = {
  header: 'Status',
  fields: ['status'],
  width: '110px',
  cell: ({ status }: { status: number }) => (status === 1 ? <Badge color="gray" variant="light">Read</Badge> : <Badge color="teal" variant="light">Unread</Badge>),
};

export const messageScreens = screens(contactMessages, {
  path: 'messages',
  list: {
    columns: [
      rowNumber(),
      col('name', 'Name'),
      { header: 'Email / Phone', fields: ['email', 'phone'], cell: ({ email, phone }: { email: string; phone: string }) => [email, phone].filter(Boolean).join(', ') },
      col('message', { header: 'Message', show: cutTo(firstWords) }),
      readColumn,
      col('created_at', { header: 'Date', show: (value) => shownMoment(String(value)) }),
    ],
    heading: 'Messages',
    placeholder: 'Search messages…',
    // decisions 15: visitors write them
    canAdd: false,
  },
  form: MessageScreen,
});
