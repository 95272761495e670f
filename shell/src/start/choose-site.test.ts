import { reviewPath } from '@quoin/shared/contract/review-path';
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

  it('stores the key in the address, and removes it from the address', () => {
    expect(open(siteAddress('second site'))).toEqual(['second site', '/admin']);
    expect(localStorage.getItem('appKey')).toBe('second site');
    expect(open('/admin')).toEqual(['second site', '/admin']);
  });

  it("stores nothing for the site's own", () => {
    open(siteAddress('second'));
    expect(open(siteAddress('quoin-site'))).toEqual(['quoin-site', '/admin']);
    expect(localStorage.getItem('appKey')).toBeNull();
  });

  it('does not change the site of other tabs', () => {
    expect(open('/admin')).toEqual(['quoin-site', '/admin']);
    localStorage.setItem('appKey', 'second');
    expect(open('/admin')).toEqual(['quoin-site', '/admin']);
  });

  it('follows the link of a mail', () => {
    expect(open(`${reviewPath}/posts/7?site=second`)).toEqual(['second', `${reviewPath}/posts/7`]);
  });

  it('happens at the address of a switch only', () => {
    expect(open('/admin/page?site=second')).toEqual(['quoin-site', '/admin/page?site=second']);
  });
});
