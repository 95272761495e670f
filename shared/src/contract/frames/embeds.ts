import { isSafeWebAddress } from '../links.ts';

/** A video or a recording of another site, which a rich text may contain as a block. */
export interface Embed {
  kind: 'video' | 'recording';
  /** The name of the provider as people know it. For PeerTube, which runs on many hosts, it is the host. */
  provider: string;
  /** The address of the player, for a frame. */
  player: string;
  /** The address of the page that plays it, for a link. */
  page: string;
}

/** What an address plays, or the reason why it cannot be a block, as a sentence. */
export type ParsedEmbed = { embed: Embed } | { problem: string };

/** The origins of the players of providers with one host. */
export const playerOrigins: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://w.soundcloud.com',
];

/** Whether a page plays an embed in a frame: a player of PeerTube only if the setting PEERTUBE_HOSTS has its origin. */
export const isPlayed = ({ player }: Embed, peertubeHosts: readonly string[] = []): boolean =>
  [...playerOrigins, ...peertubeHosts].includes(new URL(player).origin);

/** Returns the address of a player that starts at once, for a visitor who has pressed "play". */
export function toStartedPlayer({ player, kind }: Embed): string {
  const url = new URL(player);
  if (kind === 'recording') url.searchParams.set('auto_play', 'true');
  else url.searchParams.set('autoplay', '1');
  return url.href;
}

/** The title of an embed to which its editor gave none. */
export const makeEmbedTitle = ({ kind, provider }: Embed): string =>
  `${kind === 'video' ? 'Video' : 'Recording'} on ${provider}`;

/** Finds what an address of YouTube, Vimeo, PeerTube or SoundCloud plays: the address of its page, or of its player. */
export function parseEmbed(address: string): ParsedEmbed {
  const url = parsePlainUrl(address.trim());
  if ('problem' in url) return url;
  const found = providers.get(url.hostname)?.(url) ?? findPeertube(url);
  if (found === undefined)
    return {
      problem: `No video or recording is known at this address of ${url.hostname}. Take the address of one video or recording of YouTube, Vimeo, PeerTube or SoundCloud.`,
    };
  return 'problem' in found ? found : { embed: found };
}

/** Share codes of earlier years begin with `//`. */
function parsePlainUrl(address: string): URL | { problem: string } {
  const text = address.startsWith('//') ? `https:${address}` : address;
  if (!isSafeWebAddress(text)) return { problem: 'This is not a web address. Copy it from the browser.' };
  const url = new URL(text);
  if (url.protocol !== 'https:') return { problem: 'The address must begin with https://.' };
  return url.port === '' ? url : { problem: 'The address must not have a port.' };
}

type Found = Embed | { problem: string } | undefined;

const videoId = /^[\w-]{11}$/;

function findYouTube({ pathname, searchParams }: URL): Found {
  const [, folder = '', id = ''] = pathname.split('/');
  if (folder === 'playlist' || id === 'videoseries')
    return { problem: 'A list of videos cannot be played here. Take the address of one video.' };
  const video = folder === 'watch' ? (searchParams.get('v') ?? '') : id;
  if (!['watch', 'embed', 'shorts', 'live', 'v'].includes(folder) || !videoId.test(video)) return undefined;
  return toYouTube(video, searchParams);
}

const findShortYouTube = ({ pathname, searchParams }: URL): Found =>
  videoId.test(pathname.slice(1)) ? toYouTube(pathname.slice(1), searchParams) : undefined;

function toYouTube(id: string, searchParams: URLSearchParams): Embed {
  const start = parseSeconds(searchParams.get('start') ?? searchParams.get('t'));
  return {
    kind: 'video',
    provider: 'YouTube',
    player: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
  };
}

/** Reads seconds as `90`, `90s` or `1h2m3s`; 0 if there are none. */
function parseSeconds(time: string | null): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time ?? '');
  const [hours, minutes, seconds] = [1, 2, 3].map((part) => Number(parts?.[part] ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** The hash of a video that is not listed is a part of its page's path, and the `h` of its player's address. */
function findVimeo({ pathname, searchParams }: URL): Found {
  const [, id, pathHash] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(
      pathname,
    ) ?? [];
  if (id === undefined) return undefined;
  const hash = [pathHash, searchParams.get('h')].find((one) => one && /^[\da-f]{6,20}$/.test(one));
  return {
    kind: 'video',
    provider: 'Vimeo',
    player: `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1`,
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  };
}

/** A UUID, or its short form in the letters and digits of base 58. */
const peertubePath =
  /^\/(?:videos\/(?:embed|watch)|w)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[1-9A-HJ-NP-Za-km-z]{22})\/?$/;

/** PeerTube runs on any host, so the form of the path decides. `p2p=0`: other viewers do not learn who watches. */
function findPeertube({ hostname, pathname, searchParams }: URL): Found {
  const id = peertubePath.exec(pathname)?.[1];
  if (id === undefined || !/^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(hostname)) return undefined;
  const start = parseSeconds(searchParams.get('start'));
  return {
    kind: 'video',
    provider: hostname,
    player: `https://${hostname}/videos/embed/${id}?${start ? `start=${start}s&` : ''}p2p=0`,
    page: `https://${hostname}/w/${id}${start ? `?start=${start}s` : ''}`,
  };
}

/** Paths of SoundCloud that are no recordings. */
const soundCloudPages = new Set(['discover', 'search', 'stream', 'you', 'charts', 'upload', 'settings', 'pages']);

function findSoundCloud({ pathname }: URL): Found {
  const [, user] = /^\/([\w-]+)\/(?:sets\/)?[\w-]+(?:\/s-\w{5,20})?\/?$/.exec(pathname) ?? [];
  return user === undefined || soundCloudPages.has(user)
    ? undefined
    : toSoundCloud(`https://soundcloud.com${pathname.replace(/\/$/, '')}`);
}

/** The player names what it plays in `url`: a page, or an address of SoundCloud's API, as in its share code. */
function findSoundCloudPlayer({ pathname, searchParams }: URL): Found {
  const media = parsePlainUrl(searchParams.get('url') ?? '');
  if (!/^\/player\/?$/.test(pathname) || 'problem' in media) return undefined;
  if (media.hostname === 'soundcloud.com') return findSoundCloud(media);
  const [path] =
    /^\/(?:tracks|playlists|users)\/(?:soundcloud(?:%3A|:)(?:tracks|playlists|users)(?:%3A|:))?\d{1,15}$/i.exec(
      media.pathname,
    ) ?? [];
  if (media.hostname !== 'api.soundcloud.com' || path === undefined) return undefined;
  const secret = media.searchParams.get('secret_token') ?? '';
  return toSoundCloud(
    `https://api.soundcloud.com${path}${/^s-\w{5,20}$/.test(secret) ? `?secret_token=${secret}` : ''}`,
  );
}

/** An address of the API is no page for people, so the link leads to the player. */
function toSoundCloud(media: string): Embed {
  const player = `https://w.soundcloud.com/player/?url=${encodeURIComponent(media)}&visual=true`;
  return {
    kind: 'recording',
    provider: 'SoundCloud',
    player,
    page: media.startsWith('https://soundcloud.com/') ? media : player,
  };
}

const refuseShort = ({ hostname }: URL): Found => ({
  problem: `Short addresses of ${hostname} do not say what they lead to. Open it, and copy the address that the browser then shows.`,
});

const providers: ReadonlyMap<string, (url: URL) => Found> = new Map([
  ...['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'].map(
    (host) => [host, findYouTube] as const,
  ),
  ...['www.youtube-nocookie.com', 'youtube-nocookie.com'].map((host) => [host, findYouTube] as const),
  ['youtu.be', findShortYouTube],
  ...['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].map((host) => [host, findVimeo] as const),
  ...['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'].map((host) => [host, findSoundCloud] as const),
  ['w.soundcloud.com', findSoundCloudPlayer],
  ['on.soundcloud.com', refuseShort],
]);
