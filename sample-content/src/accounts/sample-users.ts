import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** Colleagues with an account. They have no password: each would set one by invitation. */
export const users: readonly SampleRow[] = [
  { name: 'meera', firstname: 'Meera', lastname: 'Subramaniam', email: 'meera.subramaniam@kunashila.example', phone: '9800000101', address: 'Jhamsikhel, Lalitpur', national_id_no: '2710400117', dob: '1984-03-19', gender: 'female', profile_img: picture('portrait-meera'), status: 1 },
  { name: 'tenzing', firstname: 'Tenzing', lastname: 'Lama', email: 'tenzing.lama@kunashila.example', phone: '9800000102', address: 'Boudha, Kathmandu', national_id_no: '2710400233', dob: '1982-11-02', gender: 'male', profile_img: picture('portrait-tenzing'), status: 1 },
  { name: 'sunita', firstname: 'Sunita', lastname: 'Rai', email: 'sunita.rai@kunashila.example', phone: '9800000103', address: 'Itahari, Sunsari', national_id_no: '2710400345', dob: '1992-07-24', gender: 'female', profile_img: picture('portrait-sunita'), status: 1 },
  { name: 'joseph', firstname: 'Joseph', lastname: 'D’Costa', email: 'joseph.dcosta@kunashila.example', phone: '9800000104', address: 'Kupondole, Lalitpur', national_id_no: '2710400452', dob: '1978-01-30', gender: 'male', profile_img: picture('portrait-joseph'), status: 1 },
  { name: 'nirmala', firstname: 'Nirmala', lastname: 'Chaudhary', email: 'nirmala.chaudhary@kunashila.example', phone: '9800000105', address: 'Dhangadhi, Kailali', national_id_no: '2710400568', dob: '1980-09-11', gender: 'female', profile_img: picture('portrait-nirmala'), status: 0 },
];
