import type { Attack, AttackResult } from '../attack-result.ts';
import { forEach } from '../target/raw-request.ts';
import { owner, siteKey, startTarget, type Target } from '../target/start-target.ts';
import { connectionStorms } from './connection-storms.ts';
import { readStorms } from './read-storms.ts';
import { runStorm } from './storm.ts';
import { writeStorms } from './write-storms.ts';

/** Loads that decisions 046 to 049 bound, each while another caller is timed. */
export const storms: Attack = async ({ isOnPostgres }) => {
  const target = await startTarget({ isOnPostgres, withEdge: true });
  try {
    const token = await target.signIn(owner.email);
    await addLargePosts(target, token);
    const results: AttackResult[] = [];
    for (const storm of [...readStorms, ...writeStorms, ...connectionStorms]) {
      const result = await runStorm(target, { storm, token });
      console.log(`  ${result.name}: ${result.figures ?? ''}`);
      results.push(result);
    }
    return results;
  } finally {
    await target.stop();
  }
};

const posts = 300;
const content = `<p>${'Stone upon stone the wall grows. '.repeat(310)}</p>`;

/** Adds 300 posts of 10 kB, so that the list of all has 3 MB. */
async function addLargePosts({ call }: Target, token: string): Promise<void> {
  await forEach(Array.from({ length: posts }).keys(), {
    atOnce: 8,
    work: async (index) => {
      const body = { title: `Post ${index}`, sub_title: 'Large', slug: `large-${index}`, content };
      const { status, text } = await call({ method: 'POST', path: '/api/posts', key: siteKey, token, body });
      if (status !== 201) throw new Error(`A post was answered: ${text.slice(0, 300)}`);
    },
  });
}
