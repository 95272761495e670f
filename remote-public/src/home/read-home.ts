import type { Head } from '@quoin/shared/contract/head';
import { posts } from '@quoin/shared/contract/resources/posts';
import { sections } from '@quoin/shared/contract/resources/sections';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { listRecords } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { respond, toResult, type Result } from '../data/result.ts';
import { toPostCard, type PostCard } from '../data/post-card.ts';
import { toSectionViews, type SectionView } from '../data/section-view.ts';
import { view, type Viewed } from '../data/view.ts';
import { limits } from '../limits.ts';
import { pictureSizes } from '../components/picture-sizes.ts';

const toSlide = view(sliders, 'id', 'title', 'sub_title', 'description', 'thumb', 'link_url');
export type Slide = Viewed<typeof toSlide>;

export interface HomeData {
  head: Head;
  slides: Result<Slide[]>;
  sections: Result<SectionView[]>;
  posts: Result<PostCard[]>;
}

async function readSlides(signal: AbortSignal): Promise<Slide[]> {
  return (await listRecords(sliders, {}, { signal })).data.map(toSlide);
}

async function readTopSections(signal: AbortSignal): Promise<SectionView[]> {
  return toSectionViews((await listRecords(sections, { is_top: 1 }, { signal })).data);
}

async function readLatest(signal: AbortSignal): Promise<PostCard[]> {
  return (await listRecords(posts, { size: limits.latestPosts }, { signal })).data.map(toPostCard);
}

/** Reads the home page's three lists in parallel; a failed call does not fail the others. */
export async function readHome({ request: { signal } }: LoaderFunctionArgs) {
  const [slides, topSections, latest] = await Promise.all([
    toResult(readSlides(signal)),
    toResult(readTopSections(signal)),
    toResult(readLatest(signal)),
  ]);
  const first = slides.ok ? slides.value[0]?.thumb : undefined;
  const home: HomeData = {
    head: { canonical: '/', ...(first ? { preloadPictures: [{ src: first, sizes: pictureSizes.hero }] } : {}) },
    slides,
    sections: topSections,
    posts: latest,
  };
  return respond(home, [slides, topSections, latest]);
}
