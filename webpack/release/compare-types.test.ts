import type { SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import { hashModules } from '../shared-types.ts';
import { compareTypes, type ComparedPair } from './compare-types.ts';

const key = '@quoin/shared/ui/panel';
const entry = 'src/ui/panel.d.ts';

const declare = (text: string, others: SharedTypes['files'] = {}): SharedTypes => ({
  files: { [entry]: text, ...others },
  entryPoints: { [key]: entry },
});

/** A remote that was built against the first declarations and uses these exports, and a shell with the second ones. */
function aPair(requiredTypes: SharedTypes, { provided, exports }: { provided: SharedTypes; exports: string[] }) {
  const pair: ComparedPair = {
    requires: { [key]: { range: '^0.1.0', exports, ...hashModules(requiredTypes)[key] } },
    provides: { [key]: { version: '0.1.0', exports, ...hashModules(provided)[key] } },
    requiredTypes,
    providedTypes: provided,
  };
  return pair;
}

describe('the comparison of the types of a remote with those of a shell', () => {
  it('has a list for each pair in its order, empty where the types fit, with a clause for each other export', () => {
    const text = (width: string) => `
      export declare const width: ${width};
      export declare const height: ${width};
      export declare const title: string;`;
    const exports = ['width', 'height', 'title'];
    const required = declare(text('number'));
    expect(
      compareTypes([
        aPair(required, { provided: declare(text('number')), exports }),
        aPair(required, { provided: declare(text('string')), exports }),
        aPair(required, { provided: declare(text('string')), exports: ['title'] }),
        aPair(required, { provided: declare(text('boolean')), exports: ['height'] }),
      ]),
    ).toEqual([
      [],
      [
        `width of ${key} has another type: Type 'string' is not assignable to type 'number'`,
        `height of ${key} has another type: Type 'string' is not assignable to type 'number'`,
      ],
      [],
      [`height of ${key} has another type: Type 'boolean' is not assignable to type 'number'`],
    ]);
  });

  it('gives the innermost reason of the compiler, without its places of files', () => {
    const withTone = (tone: string) =>
      declare(`export interface Look { tone: ${tone} } export declare const look: { deep: { look: Look } };`);
    const withMember = (member: string) =>
      declare(`export declare class Tone { private ${member}: string } export declare const tone: Tone;`);
    expect(
      compareTypes([
        aPair(withTone("'red' | 'blue'"), { provided: withTone("'red' | 'green'"), exports: ['look'] }),
        aPair(withMember('one'), { provided: withMember('two'), exports: ['tone'] }),
      ]),
    ).toEqual([
      [`look of ${key} has another type: Type '"green"' is not assignable to type '"red" | "blue"'`],
      [`tone of ${key} has another type: Property 'one' is missing in type 'Tone' but required in type 'Tone'`],
    ]);
  });

  it('follows imports into other declarations, and compares the types of libraries', () => {
    const panel = `import type { ReactNode } from 'react';
      import type { Look } from './look.ts';
      export declare function Panel(given: { look: Look; children: ReactNode }): ReactNode;`;
    const required = declare(panel, { 'src/ui/look.d.ts': 'export interface Look { tone: string; round?: boolean }' });
    const fits = declare(panel, { 'src/ui/look.d.ts': 'export interface Look { tone?: string; round?: boolean }' });
    const lost = declare(panel, { 'src/ui/look.d.ts': 'export interface Look { tone: string }' });
    const exports = ['Panel'];
    expect(
      compareTypes([aPair(required, { provided: fits, exports }), aPair(required, { provided: lost, exports })]),
    ).toEqual([[], [`Panel of ${key} has another type: look.round is no longer taken`]]);
  });

  it('names declarations of either side that are not those of the release', () => {
    const own = declare('export declare const width: number;');
    const other = declare('export declare const width: 1;');
    const pair = aPair(own, { provided: own, exports: ['width'] });
    const clause = `the declarations of ${key} differ from those of the releases`;
    expect(
      compareTypes([pair, { ...pair, providedTypes: other }, aPair(other, { provided: other, exports: ['width'] })]),
    ).toEqual([[], [clause], []]);
    expect(compareTypes([{ ...aPair(other, { provided: own, exports: [] }), requiredTypes: own }])).toEqual([[clause]]);
  });
});
