import { sectionTemplates } from '@quoin/shared/contract/resources/sections';
import { fourColumnTemplate } from '../limits.ts';
import { templates } from './templates.ts';

describe('section templates', () => {
  it('are drawn by the names that the contract offers, on the home page or on a page', () =>
    expect([...templates.keys(), fourColumnTemplate]).toEqual(sectionTemplates.map(({ value }) => value)));
});
