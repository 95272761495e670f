import type { Contract } from '@quoin/shared/contract/contract';
import { careers } from '@quoin/shared/contract/resources/careers';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';

/** A kind of record that visitors find, and where they read it. */
export interface SiteKind {
  contract: Contract;
  /** Whether it has a page, is an entry of a page that lists all records, or is a part of another record. */
  place: 'page' | 'list' | 'part';
  /** The field that is its title. */
  title: string;
  /** The fields that its place follows from. */
  placedBy: readonly string[];
  /** The fields that an excerpt is taken from. */
  texts: readonly string[];
}

/** All kinds that visitors find. Of equally good matches, those of the first kind come first. */
export const siteKinds: readonly SiteKind[] = [
  {
    contract: pages,
    place: 'page',
    title: 'title',
    placedBy: ['slug'],
    // The description is not searched. It describes a page that has all of its text in sections.
    texts: ['sub_title', 'content', 'description'],
  },
  { contract: posts, place: 'page', title: 'title', placedBy: ['slug'], texts: ['sub_title', 'content'] },
  {
    contract: profiles,
    place: 'page',
    title: 'name',
    placedBy: ['slug'],
    texts: ['designation', 'biography_content', 'spech_content'],
  },
  { contract: faqs, place: 'list', title: 'faq_title', placedBy: [], texts: ['faq_content'] },
  { contract: careers, place: 'list', title: 'title', placedBy: [], texts: ['content'] },
  { contract: postCategories, place: 'page', title: 'name', placedBy: ['slug'], texts: ['description'] },
  {
    contract: sections,
    place: 'part',
    title: 'title',
    placedBy: ['page_id', 'is_top'],
    texts: ['title', 'sub_title', 'content'],
  },
  {
    contract: widgets,
    place: 'part',
    title: 'title',
    placedBy: ['section_id'],
    texts: ['title', 'sub_title', 'content'],
  },
];
