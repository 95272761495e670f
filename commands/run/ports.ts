import { createServer } from 'node:net';

export interface PortUse {
  port: number;
  /** Where the port is set, such as the setting's name. */
  setBy: string;
}

/** Returns one sentence for each port that cannot be used; empty when all are free. */
export async function portProblems(uses: readonly PortUse[]): Promise<string[]> {
  const problems = await Promise.all(
    uses.map(async ({ port, setBy }) => {
      const code = await findErrorCode(port);
      return code === undefined ? [] : [describeProblem({ port, setBy }, code)];
    }),
  );
  return problems.flat();
}

/** Exits with 1 if a port cannot be used, and prints one sentence for each. */
export async function portsOrExit(uses: readonly PortUse[]): Promise<void> {
  const problems = await portProblems(uses);
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

function describeProblem({ port, setBy }: PortUse, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop the program that uses it, or set ${setBy} to another port.`;
  if (code === 'EACCES') return `Port ${port} needs rights that this user does not have: set ${setBy} to another port.`;
  return `Port ${port} cannot be used (${code}): set ${setBy} to another port.`;
}

// A program may hold the port on one address family only.
async function findErrorCode(port: number): Promise<string | undefined> {
  return (await findErrorCodeOn('127.0.0.1', port)) ?? (await findErrorCodeOn('::', port));
}

function findErrorCodeOn(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error) => {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
    // On a machine without IPv6, no program can hold the IPv6 port.
    resolve(code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL' ? undefined : code);
  });
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
}
