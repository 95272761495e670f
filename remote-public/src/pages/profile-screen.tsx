import { useLoaderData } from '@quoin/shared/runtime/router';
import type { MissingPage } from '../data/missing.ts';
import { NotFound } from './not-found.tsx';
import { ProfileDetail } from './profile-detail.tsx';
import type { ProfileData } from './article/read-story.ts';

export function Component() {
  const data = useLoaderData<ProfileData | MissingPage>();
  return data.missing ? <NotFound /> : <ProfileDetail profile={data.profile} />;
}
