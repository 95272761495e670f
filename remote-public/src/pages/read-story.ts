import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Head } from '@quoin/shared/contract/head';
import { posts } from '@quoin/shared/contract/posts';
import { profiles } from '@quoin/shared/contract/profiles';
import { readRecord } from '@quoin/shared/runtime/api-client';
import { found } from '../data/found.ts';
import { limits } from '../limits.ts';
import { newsPath } from '../sections/paths.ts';
import { cut } from '../text/cut.ts';

type Post = RecordOf<typeof posts>;
type Profile = RecordOf<typeof profiles>;

export type PostView = Pick<Post, 'title' | 'sub_title' | 'thumb' | 'content' | 'created_at'>;
export type ProfileView = Pick<Profile, 'name' | 'title' | 'designation' | 'profile_image' | 'signature_thumb' | 'biography_content' | 'spech_content'>;
export interface PostData { kind: 'post'; missing?: never; head: Head; post: PostView }
export interface ProfileData { kind: 'profile'; missing?: never; head: Head; profile: ProfileView }

interface Told { title: string; words: string; image: string; canonical: string; keywords?: string }

const headOf = ({ title, words, image, canonical, keywords }: Told): Head => ({
  title, ogTitle: title, canonical,
  ...(words ? { description: words, ogDescription: words } : {}),
  ...(keywords ? { keywords } : {}),
  ...(image ? { image, preloadImages: [image] } : {}),
});

const described = (html: string) => cut(html, { length: limits.description, ending: '…' });

function articleOf({ title, thumb, created_at, updated_at }: Post): object {
  const iso = (moment: string) => `${moment.replace(' ', 'T')}Z`;
  return {
    '@context': 'https://schema.org', '@type': 'NewsArticle', headline: title,
    datePublished: iso(created_at), dateModified: iso(updated_at), ...(thumb.startsWith('http') ? { image: thumb } : {}),
  };
}

export async function readPost(slug: string, signal: AbortSignal): Promise<PostData | undefined> {
  const post = await found(readRecord(posts, slug, { signal }));
  if (!post) return undefined;
  const { title, sub_title, thumb, content, created_at, meta_title, meta_description, meta_keywords } = post;
  const head = headOf({
    title: meta_title || title, words: meta_description || sub_title || described(content), image: thumb,
    canonical: newsPath(post.slug), keywords: meta_keywords,
  });
  return { kind: 'post', head: { ...head, jsonLd: [articleOf(post)] }, post: { title, sub_title, thumb, content, created_at } };
}

/** A profile by its slug, or by its id: the team's cards link so (spec §2). */
export async function readProfile(slug: string, signal: AbortSignal): Promise<ProfileData | undefined> {
  const record = await found(readRecord(profiles, slug, { signal }));
  if (!record) return undefined;
  const { name, title, designation, profile_image, signature_thumb, biography_content, spech_content } = record;
  return {
    kind: 'profile',
    head: headOf({ title: name, words: described(biography_content), image: profile_image, canonical: `/profile/${encodeURIComponent(record.slug)}` }),
    profile: { name, title, designation, profile_image, signature_thumb, biography_content, spech_content },
  };
}
