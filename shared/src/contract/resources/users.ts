import { contract } from '../contract.ts';
import { choice, day, image, dateTime, secret, status, text } from '../field.ts';
import { onlyFor } from '../may.ts';

export const genders = ['male', 'female'] as const;

/** A user belongs to the accounts application (spec point 7) and is never public. */
export const users = contract({
  name: 'users',
  noun: 'user',
  label: 'name',
  isPublic: false,
  // Deletion is final: it also deletes the user's memberships, and no personal data may remain.
  keepsDeleted: false,
  rules: onlyFor('admin'),
  unique: ['email'],
  filters: ['status'],
  fields: {
    name: text({ searched: true, sorted: true, access: 'admin' }),
    firstname: text({ searched: true, access: 'admin' }),
    lastname: text({ searched: true, access: 'admin' }),
    email: text({ format: 'email', required: true, searched: true, sorted: true, access: 'admin' }),
    phone: text({ format: 'digits', max: 30, searched: true, sorted: true, access: 'admin' }),
    phone_verified_at: dateTime({ readOnly: true, access: 'admin' }),
    address: text({ max: 500, access: 'admin' }),
    national_id_no: text({ format: 'digits', max: 30, access: 'admin' }),
    dob: day({ access: 'admin' }),
    gender: choice(genders, { access: 'admin' }),
    profile_img: image({ access: 'admin' }),
    type: text({ max: 60, readOnly: true, access: 'admin' }),
    facebook_id: text({ readOnly: true, access: 'admin' }),
    google_id: text({ readOnly: true, access: 'admin' }),
    scopes: text({ format: 'tags', max: 500, readOnly: true, access: 'admin' }),
    status: status(),
    password: secret(),
    confirm_password: secret({ repeats: 'password' }),
    /** Required from users who change their own password or email. */
    current_password: secret({ min: 1, isCurrent: true }),
  },
});
