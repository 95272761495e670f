/** Stands for a command: starts the small server as one of a crew and waits. */
import { runCrew } from '../run/run-crew.ts';

await runCrew(async (crew) => {
  const port = process.env.PORT ?? '';
  await crew.start({
    name: 'Small',
    program: { file: 'commands/test/small-server.ts', flags: [] },
    env: { PORT: port },
    logs: process.env.LOGS ?? '',
    readyUrl: `http://localhost:${port}/ready`,
  });
  console.log('ready');
});
