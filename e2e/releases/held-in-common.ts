import type { Page } from '@playwright/test';

/** One export of each shared module, as `shared/src/singletons.ts` lists them. */
export const singletons = ['useState', 'Link', 'call', 'authToken', 'appKey'];

/** Returns, for each remote of an admin page and of a public page, which `singletons` it shares with the shell. */
export async function heldInCommon(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    interface Holder {
      singletons: Record<string, unknown>;
    }
    interface Remote {
      name: string;
      entry: string;
      integrity: string;
    }
    const { singletons }: { singletons: () => Promise<Holder> } = Reflect.get(globalThis, '__QUOIN__');
    const { singletons: own } = await singletons();
    const host = globalThis.__FEDERATION__.__INSTANCES__.find(({ name }) => name === 'shell');
    const state: { remotes: Remote[] } = JSON.parse(document.getElementById('quoin-page')?.textContent ?? '{}');
    const site = await fetch('/').then((answer) => answer.text());
    const visitors: typeof state = JSON.parse(/id="quoin-page">(.*)<\/script>/.exec(site)?.[1] ?? '{}');
    const result: Record<string, string[]> = {};
    for (const { name, entry, integrity } of [...state.remotes, ...visitors.remotes]) {
      const container = name.replaceAll('-', '_');
      const remote: Remote = { name: container, entry, integrity };
      host?.registerRemotes([remote]);
      const singletons = await host?.loadRemote<Holder>(`${container}/singletons`);
      result[name] = Object.keys(own).filter(
        (key) => own[key] !== undefined && singletons?.singletons[key] === own[key],
      );
    }
    return result;
  });
}
