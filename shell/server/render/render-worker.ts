import { toError } from '@quoin/shared/contract/error-message';
import { configure } from '@quoin/shared/runtime/config';
import { answerCalls } from '@quoin/shared/server/answer-calls';
import { confine } from './confine.ts';
import { openEdgeLink } from './edge-link.ts';
import { loadSites } from './load-sites.ts';
import { renderPage } from './render-page.ts';

// The program of a render worker: a process that runs the server code of one set of releases, with nothing but the
// link to its edge. Its first argument is the edge's process id.

const link = openEdgeLink();
await confine(Number(process.argv[2]));

const { config, remotes } = await link.set;
configure(config);
answerCalls(async (call) => {
  const answer = await link.ask({ kind: 'call', call });
  if (typeof answer === 'string') throw new Error('The edge gave no answer of the content API.');
  return answer;
});
const getSite = loadSites(remotes, async ({ name }) => {
  const source = await link.ask({ kind: 'source', remote: name });
  if (typeof source !== 'string') throw new Error('The edge gave no code.');
  return source;
});

link.onRender(async (request) => {
  try {
    link.send({ kind: 'rendered', result: await renderPage(request, getSite) });
  } catch (error) {
    link.send({ kind: 'failed', error: toError(error) });
  }
});
link.send({ kind: 'started' });
