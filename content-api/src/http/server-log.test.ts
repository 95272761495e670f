import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const lines = 3000;
const log = pathToFileURL(require.resolve('./server-log.ts')).href;

/** What comes out of a process that logs so many lines and then ends in that way. */
async function loggedBefore(end: string): Promise<string[]> {
  const program = `import { serverLog } from ${JSON.stringify(log)};
    const log = serverLog();
    for (let n = 0; n < ${lines}; n += 1) log.info({ n }, 'café');
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  return (await text(child.stdout)).trimEnd().split('\n');
}

describe('what was logged before a process ends', () => {
  it.each([
    ['by itself', ''],
    ['at once', 'process.exit(0);'],
    ['by an error that nobody caught', 'throw new Error("Nobody caught it.");'],
  ])('comes out whole and in order when it ends %s', async (_, end) => {
    const logged = await loggedBefore(end);
    expect(logged.map((line): unknown => JSON.parse(line))).toEqual(Array.from({ length: lines }, (_unused, n) => expect.objectContaining({ n, msg: 'café' })));
  });
});
