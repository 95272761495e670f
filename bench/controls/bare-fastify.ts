import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

/**
 * Control for uncached lists: the simplest Fastify route that returns the same rows and total from the same file,
 * without token and cache.
 */
const { port, file, appKey }: { port: number; file: string; appKey: string } = JSON.parse(process.argv[2] ?? '');
const database = new DatabaseSync(file, { readOnly: true });
const columns = database
  .prepare('select name from pragma_table_info(?)')
  .all('posts')
  .map(({ name }) => String(name))
  .filter((name) => name !== 'search_text');
const list = database.prepare(
  `select ${columns.join(', ')} from posts where app_key = ? order by created_at desc, id desc limit ? offset ?`,
);
const count = database.prepare("select sum(total) as total from row_counts where app_key = ? and resource = 'posts'");

const app = Fastify();
app.get<{ Querystring: { page: string; size: string } }>('/posts', async ({ query }) => {
  const [page, size] = [Number(query.page), Number(query.size)];
  const total = Number(count.get(appKey)?.total);
  return {
    data: {
      data: list.all(appKey, size, (page - 1) * size),
      current_page: page,
      last_page: Math.ceil(total / size),
      per_page: size,
      total,
    },
  };
});
await app.listen({ port, host: '127.0.0.1' });
process.stdout.write('listening\n');
