import { getAnalytics, type Analytics } from '@quoin/shared/contract/analytics';
import { applications } from '@quoin/shared/contract/resources/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Head } from '@quoin/shared/contract/head';
import { embedded } from '@quoin/shared/contract/is-record-of';
import { menus } from '@quoin/shared/contract/resources/menus';
import { pages } from '@quoin/shared/contract/resources/pages';
import { socials } from '@quoin/shared/contract/resources/socials';
import { listRecords, listRows, readRecord } from '@quoin/shared/runtime/api-client';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { pictureOf } from '../data/picture-of.ts';
import { respond, toResult, type Result } from '../data/result.ts';
import { view, type Viewed } from '../data/view.ts';
import { describeOrganization } from '../json-ld/organization.ts';
import { themeColors } from '../style/theme-colors.ts';
import { listFallbackLinks } from './footer-links.ts';

type Application = RecordOf<typeof applications>;
type Menu = RecordOf<typeof menus>;

/** The fields of the application's settings that the pages show. */
const siteSettings = view(
  applications,
  'name',
  'title',
  'description',
  'logo_header',
  'logo_footer',
  'email',
  'phone',
  'address',
  'web_url',
  'map_html',
  'copyright',
);
export type SiteSettings = Viewed<typeof siteSettings>;
const socialLink = view(socials, 'id', 'name', 'icon', 'link_url', 'target');
export type SocialLink = Viewed<typeof socialLink>;
export interface MenuItem {
  id: number;
  title: string;
  slug: string;
  children: MenuItem[];
}
export interface SiteMenus {
  top: MenuItem[];
  footer: MenuItem[];
}

export interface LayoutData {
  head: Head;
  settings: Result<SiteSettings>;
  menus: Result<SiteMenus>;
  socials: Result<SocialLink[]>;
  /** The edge allows these services in the page's content security policy. */
  analytics?: Analytics;
}

const toMenuItem = (menu: Menu): MenuItem => ({
  id: menu.id,
  title: menu.title,
  slug: menu.slug,
  children: embedded(menus, menu, 'children').map(toMenuItem),
});

/** Returns the fallback links of the footer when the server has no FOOTERMENU rows: only those whose page exists. */
async function readFallbackFooter(rows: Menu[], signal: AbortSignal): Promise<MenuItem[]> {
  if (rows.some(({ shortcode }) => shortcode === 'FOOTERMENU')) return [];
  const list = await toResult(listRows(pages, {}, { fields: ['slug'], signal }));
  return listFallbackLinks(new Set(list.ok ? list.value.data.map(({ slug }) => slug) : []));
}

async function readMenus(signal: AbortSignal): Promise<SiteMenus> {
  const rows = (await listRecords(menus, {}, { signal })).data.filter(({ parent_id }) => parent_id === null);
  const listItems = (shortcode: string) => rows.filter((row) => row.shortcode === shortcode).map(toMenuItem);
  return {
    top: listItems('TOPMENU'),
    footer: [...listItems('FOOTERMENU'), ...(await readFallbackFooter(rows, signal))],
  };
}

/** Returns the picture that is shown where the site is shared. */
function getSharedPicture(site: Application): Pick<Head, 'image' | 'imageAlt'> {
  const { src, alt } = pictureOf(site, site.og_image ? 'og_image' : 'logo_header');
  return { image: src, imageAlt: alt || site.name };
}

function makeHead(site: Application, links: readonly string[]): Head {
  return {
    title: site.meta_title || site.title || site.name,
    description: site.meta_description || site.description,
    keywords: site.meta_keywords,
    ...getSharedPicture(site),
    ogTitle: site.og_title || site.meta_title || site.title || site.name,
    ogDescription: site.og_description || site.meta_description || site.description,
    ogUrl: site.og_url,
    siteName: site.name,
    siteVerification: site.google_site_verification,
    icon: site.icon,
    themeColors,
    siteJsonLd: describeOrganization(site, links),
  };
}

/** Reads what every page needs in parallel: settings, menus and social links. */
export async function readLayout({ request: { signal } }: LoaderFunctionArgs) {
  const [site, menuList, socialList] = await Promise.all([
    toResult(readRecord(applications, runtimeConfig().appKey, { signal })),
    toResult(readMenus(signal)),
    toResult(listRecords(socials, {}, { signal })),
  ]);
  const analytics = site.ok ? getAnalytics(site.value) : undefined;
  const layout: LayoutData = {
    ...(analytics ? { analytics } : {}),
    head: site.ok
      ? makeHead(site.value, socialList.ok ? socialList.value.data.map(({ link_url }) => link_url) : [])
      : {},
    settings: site.ok ? { ok: true, value: siteSettings(site.value) } : site,
    menus: menuList,
    socials: socialList.ok ? { ok: true, value: socialList.value.data.map(socialLink) } : socialList,
  };
  return respond(layout, [site, menuList, socialList]);
}
