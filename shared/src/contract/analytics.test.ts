import { getAnalytics, getServices } from './analytics.ts';

const none = { google_analytics_id: '', google_tag_manager_id: '', facebook_pixels_id: '' };

describe('getAnalytics', () => {
  it('returns the ids that are set, in capitals and trimmed', () => {
    expect(
      getAnalytics({ google_analytics_id: ' g-AB12cd34 ', google_tag_manager_id: 'GTM-AB12', facebook_pixels_id: '' }),
    ).toEqual({ google_analytics_id: 'G-AB12CD34', google_tag_manager_id: 'GTM-AB12' });
    expect(getAnalytics({ ...none, google_analytics_id: 'GT-AB12CD34' })).toEqual({
      google_analytics_id: 'GT-AB12CD34',
    });
    expect(getAnalytics(none)).toBeUndefined();
  });

  it.each(['G-AB12&x=1', 'AW-123456789', "G-AB12');alert(1)//", '../G-AB12', 'UA-1234-5'])(
    'leaves out %s, which is no id',
    (id) => {
      expect(getAnalytics({ ...none, google_analytics_id: id })).toBeUndefined();
    },
  );
});

describe('getServices', () => {
  it('returns the services in a loader’s data, and nothing else', () => {
    expect(getServices({ analytics: { facebook_pixels_id: '12345', 'script-src': 'https://evil.example' } })).toEqual([
      'facebook_pixels_id',
    ]);
    for (const data of [undefined, null, 'x', {}, { analytics: null }]) expect(getServices(data)).toEqual([]);
  });
});
