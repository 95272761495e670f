/**
 * Returns the address of the page that shows the same place as a map's frame, on the map's own site.
 *
 * @param frame The address of a frame, as `parseMap` answers it.
 * @param place The postal address, which Google searches when its frame does not name the place.
 */
export function toMapPage(frame: string, place: string): string {
  const { hostname, searchParams } = new URL(frame);
  if (hostname === 'www.openstreetmap.org') {
    const [latitude, longitude] = searchParams.get('marker')?.split(',') ?? [];
    const view = latitude && longitude ? { mlat: latitude, mlon: longitude } : {};
    const query = { ...view, bbox: searchParams.get('bbox') ?? '' };
    return `https://www.openstreetmap.org/?${new URLSearchParams(query).toString()}`;
  }
  // https://developers.google.com/maps/documentation/urls/get-started
  const query = searchParams.get('q') || searchParams.get('center') || place;
  return query
    ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`
    : 'https://www.google.com/maps';
}
