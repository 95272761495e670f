/** The settings of an S3-compatible store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The pattern of a bucket name. */
export const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

interface SettingRule {
  key: keyof S3Settings;
  name: string;
  expected: string;
  pattern: RegExp;
}

const settingRules: readonly SettingRule[] = [
  {
    key: 'endpoint',
    name: 'S3_ENDPOINT',
    expected: 'an http(s) address without a path',
    pattern: /^https?:\/\/[^/?#@\s]+\/?$/,
  },
  { key: 'bucket', name: 'S3_BUCKET', expected: "a bucket's name", pattern: bucketPattern },
  { key: 'region', name: 'S3_REGION', expected: 'a region, such as eu-central-1', pattern: /^[a-z0-9-]{1,40}$/ },
  { key: 'accessKeyId', name: 'S3_ACCESS_KEY_ID', expected: 'without blanks', pattern: /^\S+$/ },
  { key: 'secretAccessKey', name: 'S3_SECRET_ACCESS_KEY', expected: 'without blanks', pattern: /^\S+$/ },
];

/**
 * Reads the five settings of an S3-compatible store. `s3` is undefined if none is set.
 * Some without the others are an error, because pictures would silently go to the local folder.
 * The problems do not repeat values, because two of them are secret.
 */
export function readS3(env: Readonly<Record<string, string | undefined>>): {
  s3: S3Settings | undefined;
  problems: string[];
} {
  const values = settingRules.map((rule) => ({ ...rule, value: env[rule.name]?.trim() ?? '' }));
  const missing = values.filter(({ value }) => value === '').map(({ name }) => name);
  if (missing.length === settingRules.length) return { s3: undefined, problems: [] };
  if (missing.length > 0)
    return {
      s3: undefined,
      problems: [
        `The settings that begin with S3_ go together; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
      ],
    };
  const problems = values
    .filter(({ pattern, value }) => !pattern.test(value))
    .map(({ name, expected }) => `${name} must be ${expected}; it is not.`);
  const getValue = (key: keyof S3Settings): string => values.find((rule) => rule.key === key)?.value ?? '';
  const s3 = {
    endpoint: getValue('endpoint'),
    bucket: getValue('bucket'),
    region: getValue('region'),
    accessKeyId: getValue('accessKeyId'),
    secretAccessKey: getValue('secretAccessKey'),
  };
  return { s3: problems.length > 0 ? undefined : s3, problems };
}
