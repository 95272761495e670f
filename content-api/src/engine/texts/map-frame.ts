import { parseMap } from '@quoin/shared/contract/frames/map-places';

/** Builds a map's iframe from what people copy. Returns the reason, as a sentence, when there is no map in it. */
export function findMapFrame(source: string): { frame: string } | { problem: string } {
  const map = parseMap(source);
  if ('problem' in map) return map;
  const address = map.address.replaceAll('&', '&amp;').replaceAll('"', '%22');
  return { frame: `<iframe src="${address}" title="Map" loading="lazy" referrerpolicy="no-referrer"></iframe>` };
}
