import { replaceEmbedBlocks, toEmbedBlock } from './embed-block.ts';
import { isPlayed, makeEmbedTitle, parseEmbed, toStartedPlayer } from './embeds.ts';

const id = 'dQw4w9WgXcQ';
const youtube = {
  player: `https://www.youtube-nocookie.com/embed/${id}`,
  page: `https://www.youtube.com/watch?v=${id}`,
};
const youtubeAt90 = { player: `${youtube.player}?start=90`, page: `${youtube.page}&t=90s` };
const vimeo = { player: 'https://player.vimeo.com/video/76979871?dnt=1', page: 'https://vimeo.com/76979871' };
const unlisted = {
  player: 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&dnt=1',
  page: 'https://vimeo.com/76979871/0a1b2c3d4e',
};
const uuid = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const short = 'kkGMgK9ZtnKfYAgnEtQxbv';
const toPeertube = (video: string) => ({
  player: `https://tube.example.org/videos/embed/${video}?p2p=0`,
  page: `https://tube.example.org/w/${video}`,
});
const track = 'https://soundcloud.com/forss/flickermood';
const toSound = (media: string, page?: string) => {
  const player = `https://w.soundcloud.com/player/?url=${encodeURIComponent(media)}&visual=true`;
  return { player, page: page ?? player };
};
const apiTrack = 'https://api.soundcloud.com/tracks/293';

const accepted: [address: string, stored: { player: string; page: string }][] = [
  [youtube.page, youtube],
  [`https://youtube.com/watch?feature=share&v=${id}&list=PL123&index=4`, youtube],
  [`https://m.youtube.com/watch?v=${id}&t=90s`, youtubeAt90],
  [`https://music.youtube.com/watch?v=${id}`, youtube],
  [`https://youtu.be/${id}?si=AbC&t=90`, youtubeAt90],
  [`https://youtu.be/${id}?t=1m30s`, youtubeAt90],
  [`  https://www.youtube.com/shorts/${id} `, youtube],
  [`https://www.youtube.com/live/${id}?si=x`, youtube],
  [`https://www.youtube.com/embed/${id}?si=AbC&start=90&autoplay=1&list=PL1`, youtubeAt90],
  [`//www.youtube.com/embed/${id}?rel=0`, youtube],
  [youtube.player, youtube],
  [youtubeAt90.player, youtubeAt90],
  [vimeo.page, vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ['https://vimeo.com/groups/a-b/videos/76979871', vimeo],
  ['https://vimeo.com/showcase/123/video/76979871', vimeo],
  ['https://player.vimeo.com/video/76979871?badge=0&autopause=0&player_id=0&app_id=58479', vimeo],
  ['https://vimeo.com/76979871/0a1b2c3d4e?share=copy', unlisted],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&title=0', unlisted],
  [unlisted.player, unlisted],
  [`https://tube.example.org/videos/embed/${uuid}`, toPeertube(uuid)],
  [`https://tube.example.org/videos/watch/${uuid}?autoplay=1`, toPeertube(uuid)],
  [`https://tube.example.org/w/${short}`, toPeertube(short)],
  [toPeertube(short).player, toPeertube(short)],
  [track, toSound(track, track)],
  [`https://m.soundcloud.com/forss/flickermood?si=1&utm_source=clipboard`, toSound(track, track)],
  [
    `https://soundcloud.com/forss/sets/soulhack`,
    toSound(`https://soundcloud.com/forss/sets/soulhack`, `https://soundcloud.com/forss/sets/soulhack`),
  ],
  [
    `https://soundcloud.com/forss/a-b/s-AbCdEfGh`,
    toSound(`https://soundcloud.com/forss/a-b/s-AbCdEfGh`, `https://soundcloud.com/forss/a-b/s-AbCdEfGh`),
  ],
  [
    `https://w.soundcloud.com/player/?url=${encodeURIComponent(apiTrack)}&color=%23ff5500&auto_play=true`,
    toSound(apiTrack),
  ],
  [
    `https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A293&visual=true`,
    toSound('https://api.soundcloud.com/tracks/soundcloud%3Atracks%3A293'),
  ],
  [
    `https://w.soundcloud.com/player/?url=${encodeURIComponent(`${apiTrack}?secret_token=s-AbCdE`)}`,
    toSound(`${apiTrack}?secret_token=s-AbCdE`),
  ],
  [toSound(track).player, toSound(track, track)],
];

const refused: [address: string, reason: RegExp][] = [
  ['', /not a web address/],
  ['A film', /not a web address/],
  ['javascript:alert(1)', /not a web address/],
  ['data:text/html,<script>1</script>', /not a web address/],
  [`java\nscript:https://youtu.be/${id}`, /not a web address/],
  [`http://www.youtube.com/embed/${id}`, /https:\/\//],
  [`https://www.youtube.com:8443/embed/${id}`, /port/],
  [`https://me:secret@www.youtube.com/embed/${id}`, /not a web address/],
  [`https://www.youtube.com@evil.example/embed/${id}`, /not a web address/],
  [`https://www.youtube.com.evil.example/embed/${id}`, /evil\.example/],
  [`https://evil.example/https://www.youtube.com/embed/${id}`, /evil\.example/],
  [`https://evil.example/watch?v=${id}`, /evil\.example/],
  [`https://evilyoutube.com/watch?v=${id}`, /evilyoutube/],
  [`https://www.youtube.com./embed/${id}`, /one video/],
  [String.raw`https://www.youtube.com\@evil.example/embed/x`, /not a web address/],
  [`https://www.youtube.com/embed/${id}"onload="x`, /one video/],
  ['https://www.youtube.com/embed/dQw4w9"><x', /one video/],
  ['https://www.youtube.com/embed/../redirect?q=https://evil.example', /one video/],
  ['https://www.youtube.com/redirect?q=https://evil.example', /one video/],
  ['https://www.youtube.com/@a-channel', /one video/],
  ['https://www.youtube.com/watch?v=short', /one video/],
  ['https://www.youtube.com/playlist?list=PL123', /list of videos/],
  ['https://www.youtube.com/embed/videoseries?list=PL123', /list of videos/],
  ['https://vimeo.com/about', /one video/],
  ['https://player.vimeo.com/video/1"2', /one video/],
  ['https://player.vimeo.com.evil.example/video/76979871', /one video/],
  ['https://tube.example.org/videos/embed/1', /one video/],
  [`https://tube.example.org/videos/embed/${uuid}x`, /one video/],
  [`https://tube.example.org/a/videos/embed/${uuid}`, /one video/],
  [`https://127.0.0.1/videos/embed/${uuid}`, /one video/],
  [`https://[::1]/videos/embed/${uuid}`, /one video/],
  [`https://localhost/videos/embed/${uuid}`, /one video/],
  ['https://soundcloud.com/discover/sets/x', /recording/],
  ['https://soundcloud.com/forss', /recording/],
  ['https://on.soundcloud.com/AbCdE', /Open it/],
  ['https://w.soundcloud.com/player/?url=https://evil.example/tracks/1', /recording/],
  ['https://w.soundcloud.com/player/?url=javascript:alert(1)', /recording/],
  ['https://w.soundcloud.com/player/?url=https://api.soundcloud.com.evil.example/tracks/1', /recording/],
  ['https://example.org/film.mp4', /YouTube, Vimeo, PeerTube or SoundCloud/],
];

describe('the address of a video or recording', () => {
  it.each(accepted)('%s leads to one player and one page', (address, stored) => {
    expect(parseEmbed(address)).toEqual({ embed: expect.objectContaining(stored) });
  });

  it.each(accepted)('that is made of %s is parsed as itself', (_, { player }) => {
    expect(parseEmbed(player)).toEqual({ embed: expect.objectContaining({ player }) });
  });

  it.each(refused)('%j is refused with a reason', (address, reason) => {
    expect(parseEmbed(address)).toEqual({ problem: expect.stringMatching(reason) });
  });
});

const parse = (address: string) => {
  const parsed = parseEmbed(address);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.embed;
};

describe('an embed', () => {
  it('starts at once after a click, by the parameter of its provider', () => {
    expect(toStartedPlayer(parse(youtubeAt90.page))).toBe(`${youtubeAt90.player}&autoplay=1`);
    expect(toStartedPlayer(parse(track))).toBe(`${toSound(track).player}&auto_play=true`);
  });

  it('of PeerTube is played only from the hosts of a setting', () => {
    expect([youtube.page, vimeo.page, track].every((address) => isPlayed(parse(address)))).toBe(true);
    const film = parse(toPeertube(uuid).page);
    expect(isPlayed(film)).toBe(false);
    expect(isPlayed(film, ['https://example.org'])).toBe(false);
    expect(isPlayed(film, ['https://tube.example.org'])).toBe(true);
    expect(makeEmbedTitle(film)).toBe('Video on tube.example.org');
    expect(makeEmbedTitle(parse(track))).toBe('Recording on SoundCloud');
  });

  it('is stored as a link that names the player, from which both are read again', () => {
    const stored = toEmbedBlock(parse(unlisted.page), { title: 'A & "B" <i>', picture: '' });
    expect(stored).toBe(
      '<figure data-embed="https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&amp;dnt=1"><a href="https://vimeo.com/76979871/0a1b2c3d4e">A &amp; "B" &lt;i&gt;</a></figure>',
    );
    expect(replaceEmbedBlocks(`<p>a</p>${stored}`, (player, { title }) => `[${player}|${title}]`)).toBe(
      `<p>a</p>[${unlisted.player}|A &amp; "B" &lt;i&gt;]`,
    );
    expect(replaceEmbedBlocks(stored, () => undefined)).toBe(stored);
    const pictured = toEmbedBlock(parse(unlisted.page), { title: 'A', picture: '/media/a.webp' });
    expect(pictured).toContain('"><img src="/media/a.webp" alt="" />A</a>');
    expect(replaceEmbedBlocks(pictured, (_, { title, picture }) => `[${title}|${picture}]`)).toBe('[A|/media/a.webp]');
  });
});
