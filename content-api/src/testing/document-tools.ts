import { readFileSync, writeFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import openapiTypes, { astToString } from 'openapi-typescript';

/**
 * Lints an OpenAPI document and generates TypeScript types from it. It runs in a child process, because the tools are
 * ES modules, which Jest cannot load. Arguments: the file of the document, the file for the types. Writes
 * `{ rule, place, text }[]` to stdout.
 */
const [, , documentFile = '', typesFile = ''] = process.argv;
const source = readFileSync(documentFile, 'utf8');

const config = await createConfig({ extends: ['recommended'] });
const byRedocly = await lintFromString({ source, absoluteRef: documentFile, config });

const linter = new spectral.Spectral();
linter.setRuleset(new spectral.Ruleset({ extends: [[oas, 'recommended']] }));
const bySpectral = await linter.run(source);

writeFileSync(typesFile, astToString(await openapiTypes(source)));
process.stdout.write(
  JSON.stringify([
    ...byRedocly.map(({ ruleId, message, location }) => ({
      rule: `redocly ${ruleId}`,
      place: location[0]?.pointer ?? '',
      text: message,
    })),
    ...bySpectral.map(({ code, message, path }) => ({
      rule: `spectral ${code}`,
      place: `#/${path.join('/')}`,
      text: message,
    })),
  ]),
);
