import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Head } from '@quoin/shared/contract/head';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { listRows, readRecord } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { pictureSizes } from '../components/picture-sizes.ts';
import { toHref } from '../components/to-href.ts';
import { findOrUndefined, redirectToCurrentSlug } from '../data/find-record.ts';
import { missing } from '../data/missing.ts';
import { respond, toResult } from '../data/result.ts';
import { view, type Viewed } from '../data/view.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { newsArticle } from '../json-ld/news-article.ts';
import { profilePage } from '../json-ld/profile-page.ts';
import { limits } from '../limits.ts';
import { pageTexts } from '../page-texts.ts';
import { newsPage, newsPath, profilePath } from '../sections/paths.ts';
import { cut } from '../text/cut.ts';
import { toPlainText } from '../text/plain-text.ts';
import { toIsoString } from '../text/timestamps.ts';

/** Returns a person's http(s) links to other sites, one per line of the field, without duplicates. */
const listProfileLinks = ({ social_links }: Pick<RecordOf<typeof profiles>, 'social_links'>): string[] =>
  [...new Set(social_links.split('\n'))].filter((link) => /^https?:/i.test(link) && toHref(link) !== undefined);

type Post = RecordOf<typeof posts>;
type Profile = RecordOf<typeof profiles>;

const postView = view(posts, 'title', 'sub_title', 'thumb', 'content', 'created_at');
export type PostView = Viewed<typeof postView>;
const categoryView = view(postCategories, 'name', 'slug');
const profileView = view(
  profiles,
  'name',
  'title',
  'designation',
  'profile_image',
  'signature_thumb',
  'biography_content',
  'spech_content',
);
export type ProfileView = Viewed<typeof profileView> & { links: readonly string[] };
export interface PostData {
  kind: 'post';
  missing?: never;
  head: Head;
  post: PostView;
  /** The post's category, if it has one that visitors may read. */
  category?: Viewed<typeof categoryView>;
}
export interface ProfileData {
  kind: 'profile';
  missing?: never;
  head: Head;
  profile: ProfileView;
}

interface StoryContent {
  title: string;
  description: string;
  image: string;
  canonical: string;
}

const makeHead = ({ title, description, image, canonical }: StoryContent): Head => ({
  title,
  ogTitle: title,
  canonical,
  ...(description ? { description, ogDescription: description } : {}),
  ...(image ? { image, imageAlt: title } : {}),
});

const toDescription = (html: string) => cut(toPlainText(html), { length: limits.description, ending: '…' });

function postHead(post: Post): Head {
  const {
    slug,
    title,
    sub_title,
    thumb,
    content,
    created_at,
    updated_at,
    meta_title,
    meta_description,
    meta_keywords,
  } = post;
  const description = meta_description || sub_title || toDescription(content);
  return {
    ...makeHead({ title: meta_title || title, description, image: thumb, canonical: newsPath(slug) }),
    type: 'article',
    publishedAt: toIsoString(created_at),
    modifiedAt: toIsoString(updated_at),
    ...(meta_keywords ? { keywords: meta_keywords } : {}),
    ...(thumb ? { preloadPictures: [{ src: thumb, sizes: pictureSizes.story }] } : {}),
    jsonLd: [
      newsArticle(post, description),
      breadcrumbs({ name: pageTexts.news, path: newsPage }, { name: title, path: newsPath(slug) }),
    ],
  };
}

/**
 * Reads a post by its slug or id; undefined if there is none.
 * @throws a redirect if it has another slug now
 */
async function findPost(slug: string, request: Request) {
  const { signal } = request;
  // The categories are read at the same time as the post, which would have to arrive first to read its one category.
  const [post, categories] = await Promise.all([
    findOrUndefined(readRecord(posts, slug, { signal })),
    toResult(listRows(postCategories, {}, { fields: categoryView.fields, signal })),
  ]);
  if (!post) return undefined;
  redirectToCurrentSlug({ requestedSlug: slug, slug: post.slug, path: newsPath(post.slug), request });
  const category = categories.ok ? categories.value.data.find(({ id }) => id === post.category_id) : undefined;
  const data: PostData = {
    kind: 'post',
    head: postHead(post),
    post: postView(post),
    ...(category ? { category: categoryView(category) } : {}),
  };
  return respond(data, [categories]);
}

function profileHead(profile: Profile): Head {
  const { name, slug, profile_image, biography_content } = profile;
  const [description, path] = [toDescription(biography_content), profilePath(slug)];
  return {
    ...makeHead({ title: name, description, image: profile_image, canonical: path }),
    type: 'profile',
    ...(profile_image ? { preloadPictures: [{ src: profile_image, sizes: pictureSizes.nextToText }] } : {}),
    jsonLd: [
      profilePage(profile, { path, description, links: listProfileLinks(profile) }),
      breadcrumbs({ name, path }),
    ],
  };
}

/**
 * Reads a profile by its slug or id (the cards of the team link by id, spec §2); undefined if there is none.
 * @throws a redirect if it has another slug now
 */
async function findProfile(slug: string, request: Request): Promise<ProfileData | undefined> {
  const record = await findOrUndefined(readRecord(profiles, slug, { signal: request.signal }));
  if (!record) return undefined;
  redirectToCurrentSlug({ requestedSlug: slug, slug: record.slug, path: profilePath(record.slug), request });
  return {
    kind: 'profile',
    head: profileHead(record),
    profile: { ...profileView(record), links: listProfileLinks(record) },
  };
}

/** Reads the post with that slug; if there is none, the profile with it (spec point 12). */
export const readNews = async ({ params: { slug = '' }, request }: LoaderFunctionArgs) =>
  (await findPost(slug, request)) ?? (await findProfile(slug, request)) ?? missing();

export const readProfile = async ({ params: { slug = '' }, request }: LoaderFunctionArgs) =>
  (await findProfile(slug, request)) ?? missing();
