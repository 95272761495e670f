import { createMemoryRouter } from '@quoin/shared/memory-router';
import { type RouteObject } from '@quoin/shared/runtime/router';
import { createPublicRoutes } from './public-routes.ts';

const site: RouteObject[] = [
  { id: 'layout', children: [{ id: 'screens', children: [{ id: 'page', path: ':slug' }] }] },
];
const guest: RouteObject = { id: 'fairs-screen', path: 'fairs', handle: { within: 'screens' } };

const matchRoutes = (routes: RouteObject[], address: string): string[] =>
  createMemoryRouter(createPublicRoutes(routes), { initialEntries: [address] }).state.matches.map(
    ({ route }) => route.id,
  );

describe('the public tree', () => {
  it('nests the page of a remote in the frame of another one that it names, in any order', () => {
    expect(matchRoutes([...site, guest], '/fairs')).toEqual(['site', 'layout', 'screens', 'fairs-screen']);
    expect(matchRoutes([guest, ...site], '/fairs')).toEqual(['site', 'layout', 'screens', 'fairs-screen']);
    expect(matchRoutes([...site, guest], '/about')).toEqual(['site', 'layout', 'screens', 'page']);
  });

  it('shows it at the top level without that frame', () => {
    expect(matchRoutes([guest], '/fairs')).toEqual(['site', 'fairs-screen']);
  });
});
