/** Acts as a command in tests: starts the small server in a supervisor and waits. */
import { runSupervisor } from '../run/run-supervisor.ts';

await runSupervisor(async (supervisor) => {
  const port = process.env.PORT ?? '';
  await supervisor.start({
    name: 'Small',
    program: { file: 'commands/test/small-server.ts', flags: [] },
    env: { PORT: port },
    logs: process.env.LOGS ?? '',
    readyUrl: `http://localhost:${port}/ready`,
  });
  console.log('ready');
});
