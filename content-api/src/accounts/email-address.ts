import { domainToASCII, domainToUnicode } from 'node:url';

const email = /^[^\s@<>()",;:\\]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

/**
 * Returns an email address in the form in which it is stored: small letters, and the host in its own script, also where
 * `xn--` was written. Undefined for what is no address.
 */
export function toStoredEmail(written: string): string | undefined {
  const [mailbox, host, ...more] = written.trim().normalize('NFC').toLowerCase().split('@');
  const ascii = domainToASCII(host ?? '');
  return more.length === 0 && email.test(`${mailbox}@${ascii}`) ? `${mailbox}@${domainToUnicode(ascii)}` : undefined;
}

/**
 * Returns the forms in which an address may be stored, the usual one first. The other is that of keyboards which write
 * wide letters, and of addresses that were stored before hosts were decoded.
 */
export function listEmailForms(written: string): [string, ...string[]] {
  const compatible = written.normalize('NFKC').trim().toLowerCase();
  const stored = toStoredEmail(written) ?? compatible;
  return stored === compatible ? [stored] : [stored, compatible];
}

/** Of the accounts with one of the forms of an address, returns the one with the usual form, else the first. */
export function pickByForm<R extends { email: unknown }>(rows: readonly R[], written: string): R | undefined {
  const [usual] = listEmailForms(written);
  return rows.find(({ email: stored }) => stored === usual) ?? rows[0];
}
