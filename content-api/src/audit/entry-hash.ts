import { createHash } from 'node:crypto';
import type { AuditEntries } from '../db/editing-tables.ts';

/**
 * Returns the hash of an entry: the SHA-256, in hexadecimal digits, of the JSON array of these fields. An export has
 * them too, so anybody can verify it.
 */
export const hashEntry = (entry: Omit<AuditEntries, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.previous_hash,
        entry.app_key,
        entry.number,
        entry.at,
        entry.user_id,
        entry.via,
        entry.action,
        entry.resource,
        entry.record_id,
        entry.label,
        entry.version,
        entry.detail,
      ]),
    )
    .digest('hex');
