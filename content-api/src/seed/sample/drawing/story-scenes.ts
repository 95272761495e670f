import type { Scenes } from './scene.ts';
import { atlas } from './scenes/atlas.ts';
import { audit } from './scenes/audit.ts';
import { bus } from './scenes/bus.ts';
import { classroom } from './scenes/classroom.ts';
import { code } from './scenes/code.ts';
import { counter } from './scenes/counter.ts';
import { fibre } from './scenes/fibre.ts';
import { gathering } from './scenes/gathering.ts';
import { ledger } from './scenes/ledger.ts';
import { library } from './scenes/library.ts';
import { market } from './scenes/market.ts';
import { meeting } from './scenes/meeting.ts';
import { migration } from './scenes/migration.ts';
import { monsoon } from './scenes/monsoon.ts';
import { motorbike } from './scenes/motorbike.ts';
import { nightTower } from './scenes/night-tower.ts';
import { operations } from './scenes/operations.ts';
import { repair } from './scenes/repair.ts';
import { servers } from './scenes/servers.ts';
import { solarField } from './scenes/solar-field.ts';
import { villageBranch } from './scenes/village-branch.ts';

/** The pictures of posts, sections and pages. */
export const storyScenes = {
  'scene-motorbike': { alt: 'A field officer rides a motorcycle along a hill road at sunset', svg: motorbike },
  'scene-village-branch': { alt: 'A village branch with solar panels on its roof and members at the door', svg: villageBranch },
  'scene-solar': { alt: 'An engineer checks rows of solar panels below a network tower', svg: solarField },
  'scene-meeting': { alt: 'A centre meeting under a tree, members sitting around a field officer', svg: meeting },
  'scene-tower': { alt: 'A network tower above a village at night', svg: nightTower },
  'scene-monsoon': { alt: 'A cabinet raised above flood water during the monsoon, an engineer beside it', svg: monsoon },
  'scene-servers': { alt: 'Two engineers in front of a row of server cabinets', svg: servers },
  'scene-fibre': { alt: 'Strands of an optical fibre cable fanning out, their ends lit', svg: fibre },
  'scene-repair': { alt: 'A technician repairs an opened laptop at a workbench', svg: repair },
  'scene-code': { alt: 'Two programmers from behind, in front of their screens', svg: code },
  'scene-operations': { alt: 'The operations room, three people watching a wall of screens', svg: operations },
  'scene-audit': { alt: 'Printed reports with charts, a calculator and a pen on a desk', svg: audit },
  'scene-ledger': { alt: 'A savings account on a telephone beside the paper ledger it replaces', svg: ledger },
  'scene-classroom': { alt: 'Learners with laptops follow a trainer at the board', svg: classroom },
  'scene-counter': { alt: 'Members served at the counter of a branch', svg: counter },
  'scene-migration': { alt: 'Pages fly from a shelf of ledgers into a computer', svg: migration },
  'scene-library': { alt: 'Readers at a table of the learning centre, shelves of books behind them', svg: library },
  'scene-bus': { alt: 'A bus of visitors on a mountain road', svg: bus },
  'scene-market': { alt: 'A shopkeeper takes a payment by telephone', svg: market },
  'scene-gathering': { alt: 'Colleagues on a stage at the annual gathering', svg: gathering },
  'scene-map': { alt: 'A contour map with the branches joined by lines', svg: atlas },
} as const satisfies Scenes;
