import { appKey, chooseAppKey } from '@quoin/shared/runtime/app-key';
import { configure } from '@quoin/shared/runtime/config';
import { chooseSite, siteAddress } from './choose-site.ts';

describe('choosing a site', () => {
  const open = (address: string) => {
    globalThis.history.replaceState(null, '', address);
    chooseSite();
    return [appKey(), `${globalThis.location.pathname}${globalThis.location.search}`];
  };

  beforeEach(() => {
    chooseAppKey(null);
    localStorage.clear();
    configure({
      apiUrl: 'http://fake',
      siteUrl: 'https://site.example',
      appKey: 'quoin-site',
      accountsAppKey: 'quoin-accounts',
    });
  });

  it('stores the key that the address asks for, and leaves a plain address', () => {
    expect(open(siteAddress('second site'))).toEqual(['second site', '/admin']);
    expect(localStorage.getItem('appKey')).toBe('second site');
    expect(open('/admin')).toEqual(['second site', '/admin']);
  });

  it("stores nothing for the site's own", () => {
    open(siteAddress('second'));
    expect(open(siteAddress('quoin-site'))).toEqual(['quoin-site', '/admin']);
    expect(localStorage.getItem('appKey')).toBeNull();
  });

  it('leaves other tabs on the site that they are on', () => {
    expect(open('/admin')).toEqual(['quoin-site', '/admin']);
    localStorage.setItem('appKey', 'second');
    expect(open('/admin')).toEqual(['quoin-site', '/admin']);
  });

  it('is left to the address that a switch leads to', () => {
    expect(open('/admin/page?site=second')).toEqual(['quoin-site', '/admin/page?site=second']);
  });
});
