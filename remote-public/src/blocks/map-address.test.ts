import { parseMapAddress } from './map-address.ts';

describe('mapAddress', () => {
  it('finds the address of a frame of a host that is embedded', () => {
    expect(
      parseMapAddress(
        '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1%2C2&amp;layer=mapnik" width="600"></iframe>',
      ),
    ).toBe('https://www.openstreetmap.org/export/embed.html?bbox=1%2C2&layer=mapnik');
    for (const address of [
      'https://www.google.com/maps/embed?pb=1',
      'https://google.com/maps/embed?pb=1',
      'https://openstreetmap.org/export/embed.html',
    ]) {
      expect(parseMapAddress(address)).toBe(address);
    }
  });

  it.each([
    '',
    '<p>No map</p>',
    '<iframe src="javascript:alert(1)">',
    '<iframe src="http://www.google.com/maps">',
    '<iframe src="https://www.google.com@evil.example/maps">',
    '<iframe src="https://www.google.com.evil.example/">',
    '<iframe srcdoc="<script>1</script>">',
  ])('answers nothing for %j', (source) => {
    expect(parseMapAddress(source)).toBeUndefined();
  });
});
