import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SampleDrawing } from '@quoin/content-api/src/seed/sample-types.ts';

const folder = path.join(import.meta.dirname, '../pictures');

const drawings: readonly Omit<SampleDrawing, 'svg'>[] = [
  { key: 'hero-valley', alt: 'Terraced hills at dusk, the branches of a valley joined by arcs of light', width: 1920, height: 900 },
  { key: 'hero-data-centre', alt: 'The aisle of a data center, two engineers walking towards its end', width: 1920, height: 900 },
  { key: 'hero-street', alt: 'A branch office on a hill town’s street in the evening', width: 1920, height: 900 },
  { key: 'hero-training', alt: 'A training room seen from its last row, the hills outside', width: 1920, height: 900 },
  { key: 'banner-hills', alt: 'Terraced hills at dusk', width: 1920, height: 600 },
  { key: 'banner-dawn', alt: 'Hills and trees in the morning', width: 1920, height: 600 },
  { key: 'banner-city', alt: 'A hill town in the evening', width: 1920, height: 600 },
  { key: 'banner-network', alt: 'Lines of a network over contour lines', width: 1920, height: 600 },
  { key: 'banner-racks', alt: 'A row of server cabinets', width: 1920, height: 600 },
  { key: 'banner-together', alt: 'Colleagues and members standing together', width: 1920, height: 600 },
  { key: 'ground-contours', alt: 'Contour lines on dark teal', width: 1920, height: 900 },
  { key: 'ground-stones', alt: 'A wall of dressed stone', width: 1920, height: 900 },
  { key: 'ground-fields', alt: 'Terraced fields at night, windows lit', width: 1920, height: 900 },
  { key: 'ground-weave', alt: 'A woven diamond pattern', width: 1920, height: 900 },
  { key: 'scene-motorbike', alt: 'A field officer rides a motorcycle along a hill road at sunset', width: 1200, height: 800 },
  { key: 'scene-village-branch', alt: 'A village branch with solar panels on its roof and members at the door', width: 1200, height: 800 },
  { key: 'scene-solar', alt: 'An engineer checks rows of solar panels below a network tower', width: 1200, height: 800 },
  { key: 'scene-meeting', alt: 'A centre meeting under a tree, members sitting around a field officer', width: 1200, height: 800 },
  { key: 'scene-tower', alt: 'A network tower above a village at night', width: 1200, height: 800 },
  { key: 'scene-monsoon', alt: 'A cabinet raised above flood water during the monsoon, an engineer beside it', width: 1200, height: 800 },
  { key: 'scene-servers', alt: 'Two engineers in front of a row of server cabinets', width: 1200, height: 800 },
  { key: 'scene-fibre', alt: 'Strands of an optical fibre cable fanning out, their ends lit', width: 1200, height: 800 },
  { key: 'scene-repair', alt: 'A technician repairs an opened laptop at a workbench', width: 1200, height: 800 },
  { key: 'scene-code', alt: 'Two programmers from behind, in front of their screens', width: 1200, height: 800 },
  { key: 'scene-operations', alt: 'The operations room, three people watching a wall of screens', width: 1200, height: 800 },
  { key: 'scene-audit', alt: 'Printed reports with charts, a calculator and a pen on a desk', width: 1200, height: 800 },
  { key: 'scene-ledger', alt: 'A savings account on a telephone beside the paper ledger it replaces', width: 1200, height: 800 },
  { key: 'scene-classroom', alt: 'Learners with laptops follow a trainer at the board', width: 1200, height: 800 },
  { key: 'scene-counter', alt: 'Members served at the counter of a branch', width: 1200, height: 800 },
  { key: 'scene-migration', alt: 'Pages fly from a shelf of ledgers into a computer', width: 1200, height: 800 },
  { key: 'scene-library', alt: 'Readers at a table of the learning centre, shelves of books behind them', width: 1200, height: 800 },
  { key: 'scene-bus', alt: 'A bus of visitors on a mountain road', width: 1200, height: 800 },
  { key: 'scene-market', alt: 'A shopkeeper takes a payment by telephone', width: 1200, height: 800 },
  { key: 'scene-gathering', alt: 'Colleagues on a stage at the annual gathering', width: 1200, height: 800 },
  { key: 'scene-map', alt: 'A contour map with the branches joined by lines', width: 1200, height: 800 },
  { key: 'portrait-anjana', alt: 'Portrait of Anjana Maharjan', width: 800, height: 960 },
  { key: 'portrait-dipendra', alt: 'Portrait of Dipendra Gurung', width: 800, height: 960 },
  { key: 'portrait-farida', alt: 'Portrait of Farida Siddiqui', width: 800, height: 960 },
  { key: 'portrait-rajeev', alt: 'Portrait of Rajeev Karki', width: 800, height: 960 },
  { key: 'portrait-nirmala', alt: 'Portrait of Nirmala Chaudhary', width: 800, height: 960 },
  { key: 'portrait-tenzing', alt: 'Portrait of Tenzing Lama', width: 800, height: 960 },
  { key: 'portrait-meera', alt: 'Portrait of Meera Subramaniam', width: 800, height: 960 },
  { key: 'portrait-harpreet', alt: 'Portrait of Harpreet Singh Bedi', width: 800, height: 960 },
  { key: 'portrait-joseph', alt: 'Portrait of Joseph D’Costa', width: 800, height: 960 },
  { key: 'portrait-sunita', alt: 'Portrait of Sunita Rai', width: 800, height: 960 },
  { key: 'icon-software', alt: 'Software', width: 256, height: 256 },
  { key: 'icon-implementation', alt: 'Implementation', width: 256, height: 256 },
  { key: 'icon-training', alt: 'Training', width: 256, height: 256 },
  { key: 'icon-hardware', alt: 'Hardware support', width: 256, height: 256 },
  { key: 'icon-network', alt: 'Network', width: 256, height: 256 },
  { key: 'icon-years', alt: 'Years of service', width: 256, height: 256 },
  { key: 'icon-branch', alt: 'Branches', width: 256, height: 256 },
  { key: 'icon-people', alt: 'People', width: 256, height: 256 },
  { key: 'icon-institution', alt: 'Institutions', width: 256, height: 256 },
  { key: 'icon-data-centre', alt: 'Data centers', width: 256, height: 256 },
  { key: 'social-facebook', alt: 'Facebook', width: 256, height: 256 },
  { key: 'social-linkedin', alt: 'LinkedIn', width: 256, height: 256 },
  { key: 'social-youtube', alt: 'YouTube', width: 256, height: 256 },
  { key: 'social-x', alt: 'X', width: 256, height: 256 },
  { key: 'social-instagram', alt: 'Instagram', width: 256, height: 256 },
  { key: 'logo-dark', alt: 'Kunashila', width: 256, height: 256 },
  { key: 'logo-light', alt: 'Kunashila', width: 256, height: 256 },
  { key: 'logo-icon', alt: 'Kunashila', width: 256, height: 256 },
  { key: 'client-chautari', alt: 'Chautari Cooperative', width: 640, height: 256 },
  { key: 'client-ukali', alt: 'Ukali Microfinance', width: 640, height: 256 },
  { key: 'client-phewa', alt: 'Phewa Savings', width: 640, height: 256 },
  { key: 'client-dhansar', alt: 'Dhansar Credit Union', width: 640, height: 256 },
  { key: 'client-aangan', alt: 'Aangan Women’s Bank', width: 640, height: 256 },
  { key: 'client-setu', alt: 'Setu Rural Finance', width: 640, height: 256 },
  { key: 'share-card', alt: 'Kunashila: terraced hills joined by a network', width: 1200, height: 630 },
  { key: 'signature-anjana', alt: 'Signature of Anjana Maharjan', width: 480, height: 180 },
  { key: 'signature-dipendra', alt: 'Signature of Dipendra Gurung', width: 480, height: 180 },
];

/** The tags in the media library, by the first word of the key. */
const tags: Readonly<Record<string, string>> = {
  hero: 'Banners',
  banner: 'Banners',
  ground: 'Backgrounds',
  scene: 'Scenes',
  portrait: 'Portraits',
  icon: 'Icons',
  social: 'Icons',
  logo: 'Logos',
  signature: 'Signatures',
};

const listTags = (key: string): string[] => {
  const tag = tags[key.split('-')[0] ?? ''];
  return tag === undefined ? [] : [tag];
};

/** All drawings of the sample. Each SVG is read from `sample-content/pictures` when it is needed. */
export const pictures: readonly SampleDrawing[] = drawings.map((drawing) => ({
  ...drawing,
  tags: listTags(drawing.key),
  svg: () => readFileSync(path.join(folder, `${drawing.key}.svg`), 'utf8'),
}));
