import { isSafeWebAddress } from '../links.ts';

/** The origins of maps. Those without `www` redirect to it: earlier texts and releases have them. */
export const mapOrigins: readonly string[] = [
  'https://www.google.com',
  'https://google.com',
  'https://maps.google.com',
  'https://www.openstreetmap.org',
  'https://openstreetmap.org',
];

/** The address of a map in a frame, or the reason why there is none, as a sentence. */
export type ParsedMap = { address: string } | { problem: string };

const howTo = 'In Google Maps choose Share, Embed a map; in OpenStreetMap choose Share, HTML; and paste the code.';

/**
 * Finds the map in what people copy: the share code of Google Maps or OpenStreetMap, or an address of a place there.
 * Only addresses that these hosts allow in a frame come out. Another address of the same host may be anything, such as
 * a sign-out or a redirect.
 */
export function parseMap(source: string): ParsedMap {
  const text = source.trim();
  const address = text.startsWith('<') ? findSoleFrame(text) : text;
  if (address === undefined) return { problem: `This is not the code of one map. ${howTo}` };
  if (!isSafeWebAddress(address)) return { problem: `This is not a web address. ${howTo}` };
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '')
    return { problem: 'The address of a map begins with https:// and has no port.' };
  return (
    findPlace(url) ?? {
      problem: `No map that can be shown in a page is known at this address of ${url.hostname}. ${howTo}`,
    }
  );
}

/** A frame, and what OpenStreetMap's share code has below it: a link to the larger map. */
const shareCode =
  /^<iframe\b([^<>]*)>(?:\s*<\/iframe>)?\s*(?:<br\s*\/?>\s*)?(?:<small>\s*<a\b[^<>]*>[^<]*<\/a>\s*<\/small>)?$/i;

/** Returns the address of the only frame of a share code. Only the address is used: the frame is always ours. */
function findSoleFrame(code: string): string | undefined {
  const [, attributes = ''] = shareCode.exec(code) ?? [];
  const [, quoted, other] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  return (quoted ?? other)?.replaceAll('&amp;', '&').trim();
}

/**
 * Google has hosts for many countries. Their addresses are rewritten to `www.google.com`, so it does not matter whether
 * Google owns a host of this form, and pages need no more hosts in their policy.
 */
const googleHost = /^(?:(?:www|maps)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;
const openStreetMapHost = /^(?:www\.)?(?:openstreetmap|osm)\.org$/;
const shortHosts = new Set(['maps.app.goo.gl', 'goo.gl', 'g.co']);

function findPlace(url: URL): ParsedMap | undefined {
  const { hostname, pathname } = url;
  const isOpenStreetMap = openStreetMapHost.test(hostname);
  if (shortHosts.has(hostname) || (isOpenStreetMap && pathname.startsWith('/go/')))
    return {
      problem: `Short addresses of ${hostname} do not say what they lead to. Open it, and copy the address that the browser then shows.`,
    };
  if (isOpenStreetMap) return findOpenStreetMap(url);
  return googleHost.test(hostname) ? findGoogle(url) : undefined;
}

const embedPath = /^\/maps\/(?:embed(?:\/v1\/(?:place|view|directions|streetview|search))?|d\/(?:u\/\d+\/)?embed)$/;

function findGoogle(url: URL): ParsedMap | undefined {
  const { pathname, search, searchParams } = url;
  const isFramed = embedPath.test(pathname) || (pathname === '/maps' && searchParams.get('output') === 'embed');
  if (isFramed) return { address: `https://www.google.com${pathname}${search}` };
  return findGooglePlace(url);
}

/** Returns a query, which Google shows in a frame without a key: a point, or words. */
function findGooglePlace({ hostname, pathname: path, searchParams }: URL): ParsedMap | undefined {
  const pathname = hostname.startsWith('maps.') && path === '/' ? '/maps' : path;
  if (!/^\/maps(?:\/?$|\/(?:place|search|@))/.test(pathname)) return undefined;
  const pin = readCoordinates(/!3d([-.\d]+)!4d([-.\d]+)/.exec(pathname));
  const view = readCoordinates(/\/@([-.\d]+),([-.\d]+)/.exec(pathname));
  const name = readName(pathname);
  const given = ['q', 'query', 'll'].map((key) => searchParams.get(key));
  const query = [pin, ...given, name, view].find(Boolean);
  if (!query) return undefined;
  const zoom = /^\d{1,2}/.exec(/,([\d.]+)z/.exec(pathname)?.[1] ?? searchParams.get('z') ?? '')?.[0];
  const parameters = Object.entries({ q: query, ll: query === name ? view : undefined, z: zoom, output: 'embed' });
  const known = parameters.flatMap(([key, value]) => (value ? [[key, value]] : []));
  return { address: `https://www.google.com/maps?${new URLSearchParams(known).toString()}` };
}

const readCoordinates = (found: readonly string[] | null): string | undefined => {
  const point = readPoint(found?.[1], found?.[2]);
  return point && `${point.latitude},${point.longitude}`;
};

/** Parses `+` and `%20` as blanks, and never throws. */
const readName = (pathname: string): string | null =>
  new URLSearchParams(`name=${/^\/maps\/(?:place|search)\/([^/@]+)/.exec(pathname)?.[1] ?? ''}`).get('name');

interface Point {
  latitude: number;
  longitude: number;
}

const usualZoom = 16;
/** The size of the frame in pixels, about that of the contact page; a tile of the map has 256 pixels. */
const frameSize = { width: 640, height: 400 };

function findOpenStreetMap({ pathname, search, searchParams, hash }: URL): ParsedMap | undefined {
  if (pathname === '/export/embed.html') return { address: `https://www.openstreetmap.org${pathname}${search}` };
  const [, zoom, ...view] = /^#(?:.*&)?map=(\d{1,2})(?:\.\d+)?\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? [];
  const marker = readPoint(searchParams.get('mlat'), searchParams.get('mlon'));
  const centre = readPoint(view[0], view[1]) ?? marker;
  return centre && { address: toOpenStreetMap({ centre, marker: marker ?? centre, zoom: Number(zoom ?? usualZoom) }) };
}

function readPoint(latitude: string | null | undefined, longitude: string | null | undefined): Point | undefined {
  if (!latitude || !longitude) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  // Beyond 85 degrees the map ends. The comparison refuses what is no number.
  return Math.abs(point.latitude) <= 85 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** Returns the frame of OpenStreetMap, whose part of the map is a box of degrees. */
function toOpenStreetMap({ centre, marker, zoom }: { centre: Point; marker: Point; zoom: number }): string {
  const { latitude, longitude } = centre;
  const degreesPerPixel = 360 / (256 * 2 ** zoom);
  const width = frameSize.width * degreesPerPixel;
  // A degree of latitude is longer on the map than one of longitude.
  const height = frameSize.height * degreesPerPixel * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2];
  const parameters = new URLSearchParams({
    bbox: box.map((edge) => edge.toFixed(6)).join(','),
    layer: 'mapnik',
    marker: `${marker.latitude},${marker.longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${parameters.toString()}`;
}
