import { readSettingProblems } from './read-setting-problems.ts';
import { parseSettings } from './settings.ts';

const whole = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('the settings of an S3-compatible store', () => {
  it('are all set or none', () => {
    expect(parseSettings({}).s3).toBeUndefined();
    expect(parseSettings(whole).s3).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'pictures',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    for (const name of Object.keys(whole))
      expect(readSettingProblems({ ...whole, [name]: '' })).toMatch(new RegExp(`go together; ${name} is missing`));
  });

  it('are named when they are invalid, without their secrets', () => {
    const problems = readSettingProblems({
      ...whole,
      S3_ENDPOINT: 'ftp://x',
      S3_BUCKET: 'No Bucket',
      S3_SECRET_ACCESS_KEY: 'se cret',
    });
    expect(problems.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_SECRET_ACCESS_KEY',
    ]);
    expect(problems).not.toContain('se cret');
  });
});
