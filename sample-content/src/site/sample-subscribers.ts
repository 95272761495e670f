import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

const names = [
  'Aarati Shrestha', 'Abdul Karim', 'Alina Gurung', 'Anwar Hossain', 'Bandana Chaudhary', 'Bikram Thapa', 'Chandra Rai', 'Deepa Nair', 'Devendra Yadav', 'Esther Lepcha',
  'Gita Pariyar', 'Hari Prasad Bhatta', 'Imran Ansari', 'Jamuna Tharu', 'Kabita Magar', 'Kamal Bishwakarma', 'Lhamo Dolma', 'Manju Sah', 'Mohan Limbu', 'Nabina Maharjan',
  'Omkar Joshi', 'Pema Sherpa', 'Pratima Das', 'Rabindra Mandal', 'Roshni Tamang', 'Salma Khatun', 'Suresh Iyer', 'Tara Budha', 'Ujjwal Basnet', 'Yangchen Lama',
] as const;
const houses = ['sahara-coop.example', 'himal-savings.example', 'post.example', 'terai-mf.example'] as const;

/** Readers of the newsletter; every ninth has left it again. */
export const subscribers: readonly SampleRow[] = names.map((name, index) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@${houses[index % houses.length] ?? houses[0]}`,
  status: index % 9 === 8 ? 0 : 1,
  created_at: `2026-${String(1 + (index % 10)).padStart(2, '0')}-${String(3 + ((index * 7) % 25)).padStart(2, '0')} 0${3 + (index % 6)}:${String(10 + ((index * 11) % 49))}:00`,
}));
