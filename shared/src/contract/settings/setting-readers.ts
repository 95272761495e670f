import { bucketPattern } from './s3-settings.ts';

/** Reads the value of a setting; undefined when it is not valid. */
export type Reader<T> = (value: string) => T | undefined;

export const portNumber: Reader<number> = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? Number(value) : undefined;
export const key: Reader<string> = (value) => (/^[\w-]{4,64}$/.test(value) ? value : undefined);
export const email: Reader<string> = (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined);
export const password: Reader<string> = (value) => (value.length >= 12 && value.length <= 1024 ? value : undefined);
export const folder: Reader<string> = (value) => (value.includes('\0') ? undefined : value);
/** Reads one of these words. */
export const oneOf =
  <T extends string>(...words: readonly T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value);
export const megabytes: Reader<number> = (value) => (/^[1-9]\d{0,7}$/.test(value) ? Number(value) : undefined);
/** A URL without a host means a local socket. `URL` rejects an empty host, so the check inserts one. */
const isPostgresUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value.replace('@/', '@socket/'));
export const database: Reader<string> = (value) =>
  /^sqlite:./.test(value) || isPostgresUrl(value) ? value : undefined;
export const count: Reader<number> = (value) => (/^\d{1,7}$/.test(value) ? Number(value) : undefined);
export const token: Reader<string> = (value) => (/^[\x21-\x7E]{16,200}$/.test(value) ? value : undefined);
/** Returns the number of bits of an IP address, or 0 for any other text. */
const countBits = (text: string): number => {
  if (/^\d+(\.\d+){3}$/.test(text)) return text.split('.').every((part) => Number(part) <= 255) ? 32 : 0;
  return /^[\da-f.:]+$/i.test(text) && URL.canParse(`http://[${text}]`) ? 128 : 0;
};
export const ipAddress: Reader<string> = (value) => (countBits(value) > 0 ? value : undefined);
export const idleMinutes: Reader<number> = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) >= 5 && Number(value) <= 720 ? Number(value) : undefined;
const maxDays = 36_500;
export const days: Reader<number> = (value) =>
  /^[1-9]\d{0,4}$/.test(value) && Number(value) <= maxDays ? Number(value) : undefined;
export const auditDays: Reader<number> = (value) => (Number(value) >= 30 ? days(value) : undefined);
export const positive: Reader<number> = (value) => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined);
const isNetwork = (name: string): boolean => {
  const [, ip = '', length = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(name) ?? [];
  const bits = countBits(ip);
  return bits > 0 && Number(length) <= bits;
};
export const networks: Reader<readonly string[]> = (value) => {
  const names = value.split(',').map((name) => name.trim());
  return names.every(isNetwork) ? names : undefined;
};
export const bucket: Reader<string> = (value) => (bucketPattern.test(value) ? value : undefined);
export const percentage: Reader<number> = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : undefined;
export const mailServer: Reader<string> = (value) =>
  /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value) ? value : undefined;
/** Reads an origin as browsers send it. `URL` would accept `*`, which people mean as a wildcard, so it is excluded. */
export const address: Reader<string> = (value) =>
  /^https?:\/\/[^\s/\\?#@*]+\/?$/i.test(value) && URL.canParse(value) ? new URL(value).origin : undefined;
/** Reads a host name as a URL has it. A port is refused, because it is not compared. */
const host: Reader<string> = (value) =>
  /^(?:[^\s/\\?#@*:[\]]+|\[[\da-f:.]+\])$/i.test(value) && URL.canParse(`http://${value}`)
    ? new URL(`http://${value}`).hostname
    : undefined;
const readList =
  <T>(reader: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    const items = value.split(',').map((item) => reader(item.trim()));
    return items.every((item) => item !== undefined) ? items : undefined;
  };
export const hosts = readList(host);
export const addresses = readList(address);
/** Reads origins of previews. A star matches the first label of the host. */
export const previewAddresses = readList((value) => {
  const origin = /^https:/i.test(value) ? address(value.replace('://*.', '://any.')) : undefined;
  return origin !== undefined && value.includes('://*.') ? origin.replace('://any.', '://*.') : origin;
});
/** Only https, because the policy of a page shows nothing over http. */
export const httpsAddresses = readList((value) => (/^https:/i.test(value) ? address(value) : undefined));
