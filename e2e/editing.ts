import { expect, type APIRequestContext } from '@playwright/test';
import { administrator, apiUrl } from './site.ts';

/** What an editor does, by the API; who makes something takes it away again. */
export async function editorOf(request: APIRequestContext) {
  const key = { 'app-key': 'quoin-site' };
  const signedIn = await request.post(`${apiUrl}/api/login`, { headers: key, data: { identifier: administrator.email, password: administrator.password } });
  const { token }: { token: string } = await signedIn.json();
  const headers = { ...key, authorization: `Bearer ${token}` };
  return {
    /** Answers the new record's id. */
    async create(resource: string, body: object): Promise<number> {
      const answer = await request.post(`${apiUrl}/api/${resource}`, { headers, data: body });
      expect(answer.status(), await answer.text()).toBe(201);
      const { data }: { data: { id: number } } = await answer.json();
      return data.id;
    },
    async change(resource: string, { id, ...body }: { id: number | string; [field: string]: unknown }): Promise<void> {
      const answer = await request.put(`${apiUrl}/api/${resource}/${id}`, { headers, data: body });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async remove(resource: string, id: number): Promise<void> {
      const answer = await request.delete(`${apiUrl}/api/${resource}/${id}`, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}
