import { adminPassword, appKey, type Site } from './site.ts';

/** Signs in as the measured site's administrator; returns the token. */
export async function signIn({ apiPort }: Pick<Site, 'apiPort'>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': appKey },
    body: JSON.stringify({ identifier: 'admin@quoin.example', password: adminPassword }),
  });
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}.`);
  const { token }: { token: string } = await answer.json();
  return token;
}
