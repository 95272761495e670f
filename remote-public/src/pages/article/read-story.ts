import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Head } from '@quoin/shared/contract/head';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { parseTags, type Tag } from '@quoin/shared/contract/texts/parse-tags';
import { listRows, readRecord } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import type { Crumb } from '../../components/breadcrumb.tsx';
import { pictureSizes } from '../../components/picture-sizes.ts';
import { toHref } from '../../components/to-href.ts';
import { findOrUndefined, redirectToCurrentSlug } from '../../data/find-record.ts';
import { missingOrRedirect } from '../../data/missing-or-redirect.ts';
import { pictureOf, type ShownPicture } from '../../data/picture-of.ts';
import { respond, toResult, type Result } from '../../data/result.ts';
import { view, type Viewed } from '../../data/view.ts';
import { breadcrumbs } from '../../json-ld/breadcrumbs.ts';
import { newsArticle } from '../../json-ld/news-article.ts';
import { profilePage } from '../../json-ld/profile-page.ts';
import { limits } from '../../limits.ts';
import { readRelatedPosts, type RelatedPost } from './read-related.ts';
import { pageTexts } from '../../page-texts.ts';
import { newsPage, newsPath, profilePath, toNewsPath } from '../../sections/paths.ts';
import { cut } from '../../text/cut.ts';
import { toPlainText } from '../../text/plain-text.ts';
import { getReadingTime } from '../../text/reading-time.ts';
import { toIsoString } from '../../text/timestamps.ts';

/** Returns a person's http(s) links to other sites, one per line of the field, without duplicates. */
const listProfileLinks = ({ social_links }: Pick<RecordOf<typeof profiles>, 'social_links'>): string[] =>
  [...new Set(social_links.split('\n'))].filter((link) => /^https?:/i.test(link) && toHref(link) !== undefined);

type Post = RecordOf<typeof posts>;
type Profile = RecordOf<typeof profiles>;

const postView = view(posts, 'title', 'sub_title', 'author', 'thumb', 'content', 'created_at');
export type PostView = Viewed<typeof postView>;
const categoryView = view(postCategories, 'name', 'slug');
type Category = Viewed<typeof categoryView>;
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
  category?: Category;
  tags: Tag[];
  /** The pages between the home page and this one. */
  above: Crumb[];
  /** In minutes. */
  readingTime: number;
  related: Result<RelatedPost[]>;
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
  image: ShownPicture;
  canonical: string;
}

const makeHead = ({ title, description, image, canonical }: StoryContent): Head => ({
  title,
  ogTitle: title,
  canonical,
  ...(description ? { description, ogDescription: description } : {}),
  ...(image.src ? { image: image.src, imageAlt: image.alt || title } : {}),
});

const toDescription = (html: string) => cut(toPlainText(html), { length: limits.description, ending: '…' });

function postHead(post: Post, above: readonly Crumb[]): Head {
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
    ...makeHead({
      title: meta_title || title,
      description,
      image: pictureOf(post, 'thumb'),
      canonical: newsPath(slug),
    }),
    type: 'article',
    publishedAt: toIsoString(created_at),
    modifiedAt: toIsoString(updated_at),
    ...(meta_keywords ? { keywords: meta_keywords } : {}),
    ...(thumb ? { preloadPictures: [{ src: thumb, sizes: pictureSizes.story }] } : {}),
    jsonLd: [newsArticle(post, description), breadcrumbs(...above, { name: title, path: newsPath(slug) })],
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
  const above = [
    { name: pageTexts.news, path: newsPage },
    ...(category ? [{ name: category.name, path: toNewsPath(1, { category: category.slug }) }] : []),
  ];
  const related = await toResult(readRelatedPosts(post, signal));
  const data: PostData = {
    kind: 'post',
    head: postHead(post, above),
    post: postView(post),
    ...(category ? { category: categoryView(category) } : {}),
    tags: parseTags(post.tags),
    above,
    readingTime: getReadingTime(toPlainText(post.content)),
    related,
  };
  return respond(data, [categories, related]);
}

function profileHead(profile: Profile): Head {
  const { name, slug, profile_image, biography_content } = profile;
  const [description, path] = [toDescription(biography_content), profilePath(slug)];
  return {
    ...makeHead({ title: name, description, image: pictureOf(profile, 'profile_image'), canonical: path }),
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
  (await findPost(slug, request)) ?? (await findProfile(slug, request)) ?? missingOrRedirect({ request });

export const readProfile = async ({ params: { slug = '' }, request }: LoaderFunctionArgs) =>
  (await findProfile(slug, request)) ?? missingOrRedirect({ request });
