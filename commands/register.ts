import path from 'node:path';
import { parseArgs } from 'node:util';
import { joinHosts } from '@quoin/shared/contract/releases/remote-hosts';
import { createRenderTrial } from '@quoin/shell/server/render/render-trial.ts';
import { explainFailure } from '@quoin/webpack/release/explain-failure.ts';
import { openSiteContext } from '@quoin/webpack/release/open-store.ts';
import { hostOptions, wholeNumber } from '@quoin/webpack/release/release-arguments.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { register, type Registration } from './register/register-remote.ts';
import { settingsOrExit } from './run/settings.ts';
import { onStopSignal } from './run/stop-signal.ts';

const usage = `npm run register -- <folder of a finished build> --name remote-lab --path lab --label "The lab" [--expose ./app] [--canary 10] [--force]
  [--connect https://api.example.org] [--img …] [--font …] [--frame …]: other hosts that its page uses, each several times if wanted
Registers a remote that another recipe than Quoin's built: docs/foreign-remote.md.`;

const options = {
  name: { type: 'string' },
  path: { type: 'string' },
  label: { type: 'string' },
  expose: { type: 'string' },
  canary: { type: 'string' },
  force: { type: 'boolean' },
  ...hostOptions,
  help: { type: 'boolean', short: 'h' },
} as const;

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ReleaseError(`${error.message}\n\n${usage}`);
  }
}

/** Parses the arguments; returns undefined for `--help`. */
function parseRegistration(args: string[]): Registration | undefined {
  const {
    values,
    positionals: [folder, ...more],
  } = parseOptions(args);
  const { name, path: segment, label, expose, canary, help } = values;
  if (help) return undefined;
  if (folder === undefined || more.length > 0 || name === undefined || segment === undefined || label === undefined)
    throw new ReleaseError(usage);
  return {
    folder: path.resolve(folder),
    name,
    path: segment,
    label,
    expose,
    canary: wholeNumber(canary, { option: 'canary', max: 100 }),
    isForced: values.force === true,
    hosts: joinHosts([values]),
  };
}

/** Escapes control characters: a terminal would execute those in names from a manifest. */
const toPrintable = (text: string): string =>
  text.replaceAll(/(?!\n)\p{C}/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

async function run(registration: Registration): Promise<void> {
  const { name, path: segment, canary } = registration;
  const settings = settingsOrExit(process.env);
  const context = { ...(await openSiteContext(settings)), render: createRenderTrial(settings) };
  const { version, leftOut } = await register(context, registration);
  const audience = canary === undefined ? 'everybody' : `${canary} of 100 visitors`;
  console.log(
    `${name} ${version} is given to ${audience} at /${segment}. \`npm run release -- ${name} rollback\` undoes that, \`npm run release -- ${name} retire\` removes it from the site.`,
  );
  if (leftOut.length > 0) console.log(toPrintable(`Left out, because browsers do not need it: ${leftOut.join(', ')}.`));
}

/** `npm run register` releases a remote that was built without Quoin's recipe. */
const controller = new AbortController();
onStopSignal({
  stop: () => controller.abort(new ReleaseError('Aborted: nothing has changed.')),
  kill: () => process.exit(130),
});
try {
  const registration = parseRegistration(process.argv.slice(2));
  if (registration) await run({ ...registration, signal: controller.signal });
  else console.log(usage);
} catch (error) {
  const message = explainFailure(error);
  console.error(typeof message === 'string' ? toPrintable(message) : message);
  process.exitCode = error === controller.signal.reason ? 130 : 1;
}
