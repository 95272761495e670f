import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { sentence, type Answer } from './answer.ts';
import { type Composition, adminDocument, partsOf, previewDocument, publicDocument, releaseName, remotesOf, unrendered } from './compose.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { asAddressed } from './page-cache/as-addressed.ts';
import type { Asked, Made, PageCache } from './page-cache/page-cache.ts';
import type { Choice } from './releases/choose-releases.ts';
import type { HealthWatch } from './releases/health-watch.ts';
import { onceThere } from './once-there.ts';
import type { PostedForm, Rendered, RenderRequest } from './render-contract.ts';
import { createRenderGenerations, type RenderGenerations } from './render-generations.ts';
import { TooManyWait } from './render-queue.ts';

export interface Pages {
  /** A page of the public site, by path and query. It always answers, whatever the render does. */
  publicPage(path: string, choice: Choice): Answer | Promise<Answer>;
  /** The answer to a form that was sent to a page. It is made once and kept by nobody, and no older page stands in for it. */
  postedForm(path: string, sent: { posted: PostedForm; choice: Choice }): Promise<Answer>;
  adminPage(pathname: string, choice: Choice): Answer;
  /** What a form's preview is drawn in. */
  previewPage(choice: Choice): Answer;
  /** From now on these choices can be made, and no others. */
  use(choices: readonly Choice[]): void;
  close(): Promise<void>;
}

interface Options { settings: EdgeSettings; cache: PageCache; health: Pick<HealthWatch, 'served' | 'rendered'>; onError: (error: unknown, about: string) => void }

const redirect = ({ status, location }: Extract<Rendered, { kind: 'redirect' }>): Answer => sentence(status, `See ${location}`, { location });

/** Browsers keep what was typed into the page before. */
const unsent = (): Answer => sentence(503, 'This could not be sent. Go back: what you wrote is still there. Then try again in a moment.', { 'retry-after': '5' });

interface Counted { choice: Choice; generations: RenderGenerations; health: Options['health'] }

/** Renders with the releases of a choice, and counts for them how it went. */
async function countedRender(asked: RenderRequest, { choice: { releases }, generations, health }: Counted): Promise<Rendered | undefined> {
  const remotes = remotesOf(releases, 'public');
  try {
    const rendered = await generations.of(releases)?.render(asked);
    if (rendered) health.rendered(remotes);
    return rendered;
  } catch (error) {
    if (!(error instanceof TooManyWait)) health.rendered(remotes, error);
    throw error;
  }
}

/** What a page is composed of; what the visitor's own machine serves is served like a development server's. */
const compositionOf = (settings: EdgeSettings, { releases, overrides }: Choice): Composition => ({
  releases, overrides, settings: { ...settings, devServers: { ...settings.devServers, ...Object.fromEntries(overrides.map(({ name, address }) => [name, address])) } },
});

/** The newest code of an overridden remote is in the browser alone. */
const isOverridden = ({ releases, overrides }: Choice): boolean => overrides.some(({ name }) => releases[name]?.plate?.area === 'public');

const answerIn = ({ answer }: Made): Answer => answer;

interface Makers { parts: readonly PartBuild[]; versions: string; read: readonly (readonly string[] | undefined)[] }
const makers = new WeakMap<Choice, Makers>();

/** The parts that make a choice's public pages, and what is to be known of them for each page; most requests have the same choice. */
function makersOf(choice: Choice): Makers {
  const known = makers.get(choice);
  if (known) return known;
  const parts = partsOf(choice.releases, 'public');
  const made = { parts, versions: releaseName(parts), read: remotesOf(choice.releases, 'public').map(({ plate }) => plate?.query) };
  makers.set(choice, made);
  return made;
}

/** What a kept page goes by. */
function askedOf(path: string, choice: Choice): Asked {
  const { versions, read } = makersOf(choice);
  return { address: asAddressed(path, read), releases: versions, audience: choice.canaries.join(' ') };
}

/** The documents whose content is the browser's to make. */
const unrenderedPages = ({ settings, health }: Pick<Options, 'settings' | 'health'>): Pick<Pages, 'adminPage' | 'previewPage'> => ({
  adminPage: (pathname, choice) => {
    health.served(partsOf(choice.releases, 'admin'));
    return adminDocument(compositionOf(settings, choice), pathname);
  },
  previewPage: (choice) => previewDocument(compositionOf(settings, choice)),
});

/** Makes the site's pages with the releases that were chosen for a visitor, and has them kept for those who ask next. */
export function createPages({ settings, cache, health, onError }: Options): Pages {
  const generations = createRenderGenerations({ settings, onError });
  /** Of the last page that could be rendered: one that cannot be may load the same. */
  let analytics: readonly AnalyticsService[] = [];

  async function render(asked: RenderRequest, choice: Choice): Promise<Rendered | undefined> {
    const rendered = await countedRender(asked, { choice, generations, health });
    if (rendered?.kind === 'page' && !rendered.isPartial) ({ analytics } = rendered);
    return rendered;
  }

  async function postedForm(path: string, { posted, choice }: { posted: PostedForm; choice: Choice }): Promise<Answer> {
    try {
      const rendered = await render({ path, posted }, choice);
      if (!rendered) return unsent();
      if (rendered.kind === 'redirect') return redirect(rendered);
      if (rendered.status === 405) return sentence(405, 'Method not allowed.', { allow: 'GET, HEAD' });
      const answer = publicDocument(compositionOf(settings, choice), rendered);
      return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
    } catch (error) {
      onError(error, `posting to ${path}`);
      return unsent();
    }
  }

  /** A page of these releases as it is now, and whether it is what it should be. */
  async function made(path: string, choice: Choice): Promise<Made> {
    const composition = compositionOf(settings, choice);
    const unmade = (): Made => ({ answer: publicDocument(composition, { ...unrendered, analytics }), isWhole: false });
    try {
      const rendered = await render({ path }, choice);
      if (!rendered) return unmade();
      if (rendered.kind === 'redirect') return { answer: redirect(rendered), isWhole: true };
      const answer = publicDocument(composition, rendered);
      return { answer, isWhole: !rendered.isPartial && answer.status < 500 };
    } catch (error) {
      onError(error, `rendering ${path}`);
      return unmade();
    }
  }

  function publicPage(path: string, choice: Choice): Answer | Promise<Answer> {
    if (isOverridden(choice)) return publicDocument(compositionOf(settings, choice));
    health.served(makersOf(choice).parts);
    // What is said of an override stands in the page: it is its visitor's alone.
    if (choice.overrides.length > 0) return made(path, choice).then(answerIn);
    const asked = askedOf(path, choice);
    const answer = cache.answer(asked, () => made(asked.address, choice));
    // A redirect hands on all of the query.
    return asked.address === path ? answer : onceThere(answer, (one) => (one.headers.location ? made(path, choice).then(answerIn) : one));
  }

  return {
    publicPage,
    postedForm,
    ...unrenderedPages({ settings, health }),
    use: (choices) => generations.keepOnly(choices.map(({ releases }) => releases)),
    close: () => generations.close(),
  };
}
