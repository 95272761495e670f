import { contract } from '../contract.ts';
import { number, text } from '../field.ts';

/** A message that a visitor sends with the contact form. */
export const contactMessages = contract({
  name: 'contact-messages',
  noun: 'message',
  label: 'name',
  isPublic: false,
  canAnyoneCreate: true,
  filters: ['status'],
  fields: {
    name: text({ required: true, max: 120, searched: true, sorted: true, access: 'admin' }),
    email: text({ format: 'email', searched: true, sorted: true, access: 'admin' }),
    phone: text({ max: 60, searched: true, access: 'admin' }),
    message: text({ format: 'lines', required: true, max: 5000, searched: true, access: 'admin' }),
    /** 1 if an administrator has read the message. */
    status: number({ access: 'admin', switch: { on: 'Read', off: 'Unread' } }),
  },
});
