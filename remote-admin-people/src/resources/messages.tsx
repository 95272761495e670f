import { col, rowNumber } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { formatDateTime } from '@quoin/shared/admin/date-time';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { breakable } from '@quoin/shared/ui/breakable';
import { Badge } from '@quoin/shared/ui/parts';
import { MessageScreen } from '../messages/message-screen.tsx';

/** The maximum length in characters of a message in the list. A wide screen shows three lines of it. */
const maxPreviewLength = 160;

const cutText = (text: string): string =>
  text.length > maxPreviewLength
    ? `${text
        .slice(0, maxPreviewLength + 1)
        .replace(/\s+\S*$/, '')
        .slice(0, maxPreviewLength)}…`
    : text;

const readColumn = {
  header: 'Status',
  fields: ['status'],
  width: '110px',
  cell: ({ status }: { status: number }) =>
    status === 1 ? (
      <Badge color="gray" variant="light">
        Read
      </Badge>
    ) : (
      <Badge color="teal" variant="light">
        Unread
      </Badge>
    ),
};

interface Contacts {
  email: string;
  phone: string;
}

const listContacts = ({ email, phone }: Contacts): string[] => [email, phone].filter(Boolean);

const joinContacts = (contacts: Contacts): string => listContacts(contacts).join(', ');

/** Email and phone are never truncated, because they are needed for a reply. */
const ContactCell = (contacts: Contacts) => (
  <>
    {listContacts(contacts).map((contact) => (
      <div key={contact}>{breakable(contact)}</div>
    ))}
  </>
);

export const messageScreens = screens(contactMessages, {
  path: 'messages',
  list: {
    columns: [
      rowNumber(),
      col('name', 'Name'),
      { header: 'Email / Phone', fields: ['email', 'phone'], width: '18%', cell: ContactCell, text: joinContacts },
      {
        header: 'Message',
        fields: ['message'],
        width: '32%',
        cell: ({ message }: { message: string }) => cutText(message),
      },
      readColumn,
      col('created_at', { header: 'Date', show: (value) => formatDateTime(String(value)) }),
    ],
    heading: 'Messages',
    placeholder: 'Search messages…',
    // Only visitors create messages (spec point 15).
    canAdd: false,
  },
  form: MessageScreen,
});
