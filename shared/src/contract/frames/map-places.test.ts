import { mapOrigins, parseMap } from './map-places.ts';

const google = 'https://www.google.com/maps/embed?pb=!1m18!1m12!2d85.32!3d27.71';
const osm =
  'https://www.openstreetmap.org/export/embed.html?bbox=85.31%2C27.69%2C85.33%2C27.72&layer=mapnik&marker=27.7%2C85.3';
const escape = (address: string) => address.replaceAll('&', '&amp;');
const point = (query: string, more = '') =>
  `https://www.google.com/maps?${new URLSearchParams({ q: query }).toString()}${more}&output=embed`;

const accepted = [
  [
    'a frame of Google Maps',
    `<iframe src="${google}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy" referrerpolicy="no-referrer-when-downgrade"></iframe>`,
    google,
  ],
  ['the address in it', `  ${google}\n`, google],
  ['a frame in single quotes', `<iframe src='${google}'></iframe>`, google],
  [
    "OpenStreetMap's share code",
    `<iframe width="425" height="350" src="${escape(osm)}" style="border: 1px solid black"></iframe><br/><small><a href="https://www.openstreetmap.org/?mlat=27.7&amp;mlon=85.3#map=15/27.7/85.3">View Larger Map</a></small>`,
    osm,
  ],
  ['a host of Nepal', 'https://www.google.com.np/maps/embed?pb=1', 'https://www.google.com/maps/embed?pb=1'],
  [
    'a host of the United Kingdom',
    'https://www.google.co.uk/maps/embed?pb=1',
    'https://www.google.com/maps/embed?pb=1',
  ],
  [
    'a host of Germany',
    'https://maps.google.de/maps?q=Kathmandu&output=embed',
    'https://www.google.com/maps?q=Kathmandu&output=embed',
  ],
  ['a host without www', 'https://google.com/maps/d/u/0/embed?mid=1', 'https://www.google.com/maps/d/u/0/embed?mid=1'],
  [
    'the API with a key',
    'https://www.google.com/maps/embed/v1/place?key=a&q=b',
    'https://www.google.com/maps/embed/v1/place?key=a&q=b',
  ],
  [
    'a place with its pin',
    'https://www.google.com/maps/place/Durbar+Square/@27.7042,85.3045,17z/data=!3m1!4b1!4m6!3m5!1s0x39eb!8m2!3d27.70429!4d85.30709!16s%2Fm%2F0',
    point('27.70429,85.30709', '&z=17'),
  ],
  [
    'a place without its pin',
    'https://www.google.com.np/maps/place/Durbar+Square/@27.7042,85.3045,17.5z',
    point('Durbar Square', '&ll=27.7042%2C85.3045&z=17'),
  ],
  ['a part of the map', 'https://www.google.com/maps/@27.7042,85.3045,15z', point('27.7042,85.3045', '&z=15')],
  ['a search', 'https://www.google.com/maps/search/?api=1&query=27.7%2C85.3', point('27.7,85.3')],
  ['a search by words', 'https://www.google.com/maps/search/%E0%A4%98%E0%A4%B0+A%22B/', point('घर A"B')],
  ['an old address', 'https://maps.google.com/?q=27.7,85.3&z=12', point('27.7,85.3', '&z=12')],
  [
    'a part of OpenStreetMap',
    'https://www.openstreetmap.org/#map=15/27.7000/85.3000',
    'https://www.openstreetmap.org/export/embed.html?bbox=85.286267%2C27.692401%2C85.313733%2C27.707599&layer=mapnik&marker=27.7%2C85.3',
  ],
  [
    'a marker of OpenStreetMap',
    'https://osm.org/?mlat=27.71&mlon=85.31#map=15/27.7/85.3',
    'https://www.openstreetmap.org/export/embed.html?bbox=85.286267%2C27.692401%2C85.313733%2C27.707599&layer=mapnik&marker=27.71%2C85.31',
  ],
  [
    'a thing of OpenStreetMap',
    'https://www.openstreetmap.org/node/12#map=15/27.7/85.3&layers=N',
    'https://www.openstreetmap.org/export/embed.html?bbox=85.286267%2C27.692401%2C85.313733%2C27.707599&layer=mapnik&marker=27.7%2C85.3',
  ],
].map(([what = '', source = '', address = '']) => ({ what, source, address }));

const refused: [source: string, reason: RegExp][] = [
  ['', /not a web address/],
  ['Kathmandu', /not a web address/],
  ['javascript:alert(1)', /not a web address/],
  ['<p>No map</p>', /not the code of one map/],
  ['<iframe src="javascript:alert(1)">', /not a web address/],
  ['<iframe srcdoc="<script>1</script>">', /not the code of one map/],
  [`<iframe src="${google}"></iframe><iframe src="${google}"></iframe>`, /not the code of one map/],
  [`<iframe src="${google}"></iframe> and text`, /not the code of one map/],
  [`text <iframe src="${google}"></iframe>`, /not a web address/],
  [`<iframe src="${google}"></iframe><script>1</script>`, /not the code of one map/],
  [`<iframe src="${google}"></iframe><img src=x onerror=1>`, /not the code of one map/],
  ['<iframe src="http://www.google.com/maps/embed?pb=1"></iframe>', /https:\/\//],
  ['https://www.google.com:8443/maps/embed?pb=1', /port/],
  ['https://www.google.com@evil.example/maps/embed?pb=1', /not a web address/],
  ['https://me:secret@www.google.com/maps/embed?pb=1', /not a web address/],
  ['https://www.google.com.evil.example/maps/embed?pb=1', /evil\.example/],
  ['https://google.evil.com/maps/embed?pb=1', /evil\.com/],
  ['https://google.com.evil/maps/embed?pb=1', /google\.com\.evil/],
  ['https://www.google.co.uk.evil.example/maps/embed?pb=1', /evil\.example/],
  ['https://evil-google.com/maps/embed?pb=1', /evil-google/],
  ['https://www.openstreetmap.org.evil.example/export/embed.html', /evil\.example/],
  ['https://evilopenstreetmap.org/export/embed.html', /evilopenstreetmap/],
  ['https://www.google.com/url?q=https://evil.example', /Share, Embed a map/],
  ['https://www.google.com/maps/../url?q=https://evil.example', /Share, Embed a map/],
  ['https://www.google.com/maps/dir/27.7,85.3/27.8,85.4', /Share, Embed a map/],
  ['https://www.google.com/maps', /Share, Embed a map/],
  ['https://www.openstreetmap.org/logout', /Share, HTML/],
  ['https://www.openstreetmap.org/#map=15/127.7/85.3', /Share, HTML/],
  ['https://www.openstreetmap.org/#map=15/--/..', /Share, HTML/],
  ['https://maps.app.goo.gl/AbCdE', /Open it, and copy/],
  ['https://goo.gl/maps/AbCdE', /Open it, and copy/],
  ['https://osm.org/go/wQ5A?m=', /Open it, and copy/],
];

describe('a map', () => {
  it.each(accepted)('is found in $what', ({ source, address }) => {
    expect(parseMap(source)).toEqual({ address });
  });

  it.each(accepted)('of $what has an address that is parsed as itself, and that pages may show', ({ address }) => {
    expect(parseMap(`<iframe src="${escape(address)}" title="Map"></iframe>`)).toEqual({ address });
    expect(mapOrigins).toContain(new URL(address).origin);
  });

  it.each(refused)('is not found in %j, for a reason', (source, reason) => {
    expect(parseMap(source)).toEqual({ problem: expect.stringMatching(reason) });
  });
});
