import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import { findAdminRemoteForPath } from '../src/find-remote-for-path.ts';
import { sentence, type Answer } from './answer.ts';
import { closedPage } from './closed-page.ts';
import {
  type Composition,
  adminDocument,
  previewDocument,
  publicDocument,
  remotesOf,
  unrendered,
  withShell,
} from './compose.ts';
import { createCountedRenders, isUnrendered, type Unrendered } from './counted-renders.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { getCacheKey } from './page-cache/cache-key.ts';
import type { ContentWatch } from './page-cache/content-watch.ts';
import type { Asked, Made, PageCache } from './page-cache/page-cache.ts';
import type { Choice } from './releases/choose-releases.ts';
import type { HealthWatch } from './releases/health-watch.ts';
import { onceThere } from './once-there.ts';
import { createPageMakers } from './page-makers.ts';
import type { PostedForm, Rendered, RenderRequest } from './render-contract.ts';

export interface Pages {
  /** A page of the public site, by path and query. It always answers, whatever the render does. */
  publicPage(path: string, choice: Choice): Answer | Promise<Answer>;
  /**
   * The answer to a form that was sent to a page. It is made once and kept by nobody, and no older page stands in for
   * it.
   */
  postedForm(path: string, sent: { posted: PostedForm; choice: Choice }): Promise<Answer>;
  adminPage(pathname: string, choice: Choice): Answer;
  /** What a form's preview is drawn in. */
  previewPage(choice: Choice): Answer;
  /** From now on these choices can be made, and no others. */
  use(choices: readonly Choice[]): void;
  close(): Promise<void>;
}

interface Options {
  settings: EdgeSettings;
  cache: PageCache;
  content: Pick<ContentWatch, 'isActive'>;
  health: Pick<HealthWatch, 'served' | 'rendered'>;
  onError: (error: unknown, about: string) => void;
}

const redirect = ({ status, location }: Extract<Rendered, { kind: 'redirect' }>): Answer =>
  sentence(status, `See ${location}`, { location });

/** Browsers keep what was typed into the page before. */
const unsent = (): Answer =>
  sentence(503, 'This could not be sent. Go back: what you wrote is still there. Then try again in a moment.', {
    'retry-after': '5',
  });

/** What a page is composed of; what the visitor's own machine serves is served like a development server's. */
const compositionOf = (settings: EdgeSettings, { releases, overrides }: Choice): Omit<Composition, 'remotes'> => ({
  releases,
  overrides,
  settings: {
    ...settings,
    devServers: {
      ...settings.devServers,
      ...Object.fromEntries(overrides.map(({ name, address }) => [name, address])),
    },
  },
});

interface Place {
  path: string;
  choice: Choice;
}

const publicComposition = (settings: EdgeSettings, { path, choice }: Place): Composition => ({
  ...compositionOf(settings, choice),
  remotes: createPageMakers(choice, path).remotes,
});

/** The newest code of an overridden remote is in the browser alone. */
const isOverridden = ({ path, choice }: Place): boolean =>
  choice.overrides.some((override) =>
    createPageMakers(choice, path).remotes.some(({ name }) => name === override.name),
  );

const keptByNobody = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'cache-control': 'no-store' },
});

const answerIn = ({ answer }: Made): Answer => answer;

/** What a kept page goes by. */
function askedOf(path: string, choice: Choice): Asked {
  const { versions, read } = createPageMakers(choice, path);
  return { address: getCacheKey(path, read), releases: versions, audience: choice.canaries.join(' ') };
}

/** The documents whose content is the browser's to make. */
const unrenderedPages = ({
  settings,
  health,
}: Pick<Options, 'settings' | 'health'>): Pick<Pages, 'adminPage' | 'previewPage'> => ({
  adminPage: (pathname, choice) => {
    const remotes = remotesOf(choice.releases, 'admin');
    const owner = findAdminRemoteForPath(remotes, pathname);
    health.served(withShell(choice.releases, owner ? [owner] : []));
    return adminDocument({ ...compositionOf(settings, choice), remotes }, pathname);
  },
  previewPage: (choice) => previewDocument(publicComposition(settings, { path: '/', choice })),
});

/**
 * Makes the site's pages with the releases that were chosen for a visitor, and has them kept for those who ask next.
 */
export function createPages({ settings, cache, content, health, onError }: Options): Pages {
  const renders = createCountedRenders({ settings, health, onError });
  /** Of the last page that could be rendered: one that cannot be may load the same. */
  let analytics: readonly AnalyticsService[] = [];

  async function render(asked: RenderRequest, choice: Choice): Promise<Rendered | Unrendered> {
    const rendered = await renders.render(asked, choice);
    if (rendered.kind === 'page' && !rendered.isPartial) ({ analytics } = rendered);
    return rendered;
  }

  async function postedForm(path: string, { posted, choice }: { posted: PostedForm; choice: Choice }): Promise<Answer> {
    try {
      const rendered = await render({ path, posted }, choice);
      if (isUnrendered(rendered)) return unsent();
      if (rendered.kind === 'redirect') return redirect(rendered);
      if (rendered.status >= 400 && !(await content.isActive())) return closedPage;
      if (rendered.status === 405) return sentence(405, 'Method not allowed.', { allow: 'GET, HEAD' });
      return keptByNobody(publicDocument(publicComposition(settings, { path, choice }), rendered));
    } catch (error) {
      onError(error, `posting to ${path}`);
      return unsent();
    }
  }

  /** A page of these releases as it is now, and whether it is what it should be. */
  async function made(path: string, choice: Choice): Promise<Made> {
    const composition = publicComposition(settings, { path, choice });
    const unmade = (status: 200 | 503): Made => ({
      answer: publicDocument(composition, { ...unrendered, status, analytics }),
      isWhole: false,
    });
    try {
      const rendered = await render({ path }, choice);
      if (isUnrendered(rendered)) return unmade(rendered.kind === 'in-browser' ? 200 : 503);
      if (rendered.kind === 'redirect') return { answer: redirect(rendered), isWhole: true };
      const answer = publicDocument(composition, rendered);
      return { answer, isWhole: !rendered.isPartial && answer.status < 500 };
    } catch (error) {
      onError(error, `rendering ${path}`);
      return unmade(503);
    }
  }

  function publicPage(path: string, choice: Choice): Answer | Promise<Answer> {
    if (isOverridden({ path, choice })) return publicDocument(publicComposition(settings, { path, choice }));
    health.served(createPageMakers(choice, path).parts);
    // What is said of an override stands in the page: it is its visitor's alone.
    if (choice.overrides.length > 0) return made(path, choice).then(answerIn);
    const asked = askedOf(path, choice);
    const answer = cache.answer(asked, () => made(asked.address, choice));
    // A redirect hands on all of the query.
    return asked.address === path
      ? answer
      : onceThere(answer, (one) => (one.headers.location ? made(path, choice).then(answerIn) : one));
  }

  return {
    publicPage,
    postedForm,
    ...unrenderedPages({ settings, health }),
    use: (choices) => renders.keepOnly(choices.map(({ releases }) => releases)),
    close: () => renders.close(),
  };
}
