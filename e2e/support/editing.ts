import { expect, test as base, type APIRequestContext } from '@playwright/test';
import { administrator, apiUrl } from './site.ts';

export async function signInEditor(request: APIRequestContext) {
  const key = { 'app-key': 'quoin-site' };
  const signedIn = await request.post(`${apiUrl}/api/login`, {
    headers: key,
    data: { identifier: administrator.email, password: administrator.password },
  });
  const { token }: { token: string } = await signedIn.json();
  const headers = { ...key, authorization: `Bearer ${token}` };
  const made = new Set<string>();

  async function remove(resource: string, id: number): Promise<void> {
    const answer = await request.delete(`${apiUrl}/api/${resource}/${id}`, { headers });
    expect(answer.status(), await answer.text()).toBe(200);
    made.delete(`${resource}/${id}`);
  }

  return {
    /** Creates a record; returns its id. */
    async create(resource: string, body: object): Promise<number> {
      const answer = await request.post(`${apiUrl}/api/${resource}`, { headers, data: body });
      expect(answer.status(), await answer.text()).toBe(201);
      const { data }: { data: { id: number } } = await answer.json();
      made.add(`${resource}/${data.id}`);
      return data.id;
    },
    /** Counts a record that a test has made in the browser as one of `create`, so that `tidy` deletes it. */
    adopt: (resource: string, id: number): void => void made.add(`${resource}/${id}`),
    async change(resource: string, { id, ...body }: { id: number | string; [field: string]: unknown }): Promise<void> {
      const answer = await request.put(`${apiUrl}/api/${resource}/${id}`, { headers, data: body });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    remove,
    /** Deletes all records that were created and still exist, in reverse order. */
    async tidy(): Promise<void> {
      for (const path of [...made].toReversed()) await request.delete(`${apiUrl}/api/${path}`, { headers });
    },
  };
}

export type Editor = Omit<Awaited<ReturnType<typeof signInEditor>>, 'tidy'>;

/** A test with an `editor` that uses the API. The records that it created are deleted after the test. */
export const test = base.extend<{ editor: Editor }>({
  editor: async ({ request }, use) => {
    const { tidy, ...editor } = await signInEditor(request);
    await use(editor);
    await tidy();
  },
});
