import { growthOn } from './growth/growth.ts';
import { million } from './growth/subjects.ts';
for (const row of await growthOn('PostgreSQL', million)) console.log(row.name, row.ours, row.beside, row.ratio?.toFixed(2));
process.exit(0);
