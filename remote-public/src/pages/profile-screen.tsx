import { useLoaderData, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { missing, type Missing } from '../data/found.ts';
import { NotFound } from './not-found.tsx';
import { ProfileDetail } from './profile-detail.tsx';
import { readProfile, type ProfileData } from './read-story.ts';

export const loader = async ({ params, request }: LoaderFunctionArgs) => await readProfile(params.slug ?? '', request) ?? missing();

export function Component() {
  const data = useLoaderData<ProfileData | Missing>();
  return data.missing ? <NotFound /> : <ProfileDetail profile={data.profile} />;
}
