import type { Page } from '@playwright/test';

/** The shared modules, by a name of each, as `shared/src/singletons.ts` lists them. */
export const singletons = ['useState', 'Link', 'call', 'authToken', 'appKey'];

/** Which of them each remote of an administrator's page and of a visitor's has in common with the shell of the page. */
export async function heldInCommon(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    interface Holder { singletons: Record<string, unknown> }
    interface Container { init: (offers: object) => unknown; get: (door: string) => Promise<() => Holder> }
    const { singletons, offers }: { singletons: () => Promise<Holder>; offers: { default: object } } = Reflect.get(globalThis, '__QUOIN__');
    const { singletons: own } = await singletons();
    const state: { remotes: { name: string; entry: string; integrity: string }[] } = JSON.parse(document.getElementById('quoin-page')?.textContent ?? '{}');
    const site = await fetch('/').then((answer) => answer.text());
    const visitors: typeof state = JSON.parse(/id="quoin-page">(.*)<\/script>/.exec(site)?.[1] ?? '{}');
    const result: Record<string, string[]> = {};
    for (const { name, entry, integrity } of [...state.remotes, ...visitors.remotes]) {
      // The page's policy lets no script run without its hash.
      const script = Object.assign(document.createElement('script'), { src: entry, integrity, crossOrigin: 'anonymous' });
      await new Promise((resolve, reject) => {
        Object.assign(script, { onload: resolve, onerror: reject });
        document.head.append(script);
      });
      const container: Container = Reflect.get(globalThis, name.replaceAll('-', '_'));
      await container.init(offers.default);
      const held = (await container.get('./singletons'))();
      result[name] = Object.keys(own).filter((key) => own[key] !== undefined && held.singletons[key] === own[key]);
    }
    return result;
  });
}
