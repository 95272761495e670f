import { contract } from '../contract.ts';
import { status, text } from '../field.ts';

export const subscribers = contract({
  name: 'subscribers',
  noun: 'subscriber',
  label: 'email',
  isPublic: false,
  unique: ['email'],
  filters: ['status'],
  fields: {
    name: text({ searched: true, sorted: true, access: 'admin' }),
    email: text({ format: 'email', required: true, searched: true, sorted: true, access: 'admin' }),
    status: status(),
    app_id: text({ readOnly: true, access: 'admin' }),
  },
});
