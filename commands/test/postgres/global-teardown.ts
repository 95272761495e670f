import { running } from './running.ts';

export default async function tearDown(): Promise<void> {
  await running.server?.stop();
}
