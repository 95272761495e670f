import { sectionTemplates } from '@quoin/shared/contract/resources/sections';
import { fourColumnTemplate } from '../limits.ts';
import { templates } from './top-section.tsx';

describe('section templates', () => {
  it('exist for the template names of the contract, on the home page or on a page', () =>
    expect([...templates.keys(), fourColumnTemplate]).toEqual(sectionTemplates.map(({ value }) => value)));
});
