import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

export const postCategories: readonly SampleRow[] = [
  { key: 'field', name: 'From the field', slug: 'field', description: 'Journeys, branches and the people in them.', thumb: picture('scene-motorbike'), metaKey: 'field notes, branches, villages', metaDescription: 'Notes from journeys to branches and centre meetings.', status: 1, sortOrder: 1 },
  { key: 'engineering', name: 'Engineering notes', slug: 'engineering', description: 'How our systems are made, and what went wrong with them.', thumb: picture('scene-code'), metaKey: 'engineering, software, reliability', metaDescription: 'How the systems of Kunashila are made and kept running.', status: 1, sortOrder: 2 },
  { key: 'people', name: 'People', slug: 'people', description: 'Colleagues, trainees and members in portrait.', thumb: picture('scene-gathering'), metaKey: 'people, portraits, Nobin', metaDescription: 'Portraits of colleagues, trainees and members.', status: 1, sortOrder: 3 },
  { key: 'news', name: 'House news', slug: 'house-news', description: 'Releases, dates and decisions.', thumb: picture('scene-village-branch'), metaKey: 'news, releases, announcements', metaDescription: 'Releases, dates and decisions of Kunashila Systems.', status: 1, sortOrder: 4 },
  { key: 'practice', name: 'Good practice', slug: 'practice', description: 'What branches and institutions may put to use at once.', thumb: picture('scene-audit'), metaKey: 'practice, security, audit, advice', metaDescription: 'Advice for branches and institutions, tried in daily work.', status: 1, sortOrder: 5 },
];
