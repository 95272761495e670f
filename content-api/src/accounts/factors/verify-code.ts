import type { Db } from '../../db/database.ts';
import type { UserKey } from '../credentials.ts';
import { consumeRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { consumeTotp } from './totp.ts';

/** Uses up a code of the authenticator app or a recovery code; returns whether it was valid. */
export const consumeCode = (db: Db, { user, code }: { user: UserKey; code: string }): Promise<boolean> =>
  isRecoveryCode(code) ? consumeRecoveryCode(db, { user, code }) : consumeTotp(db, { user, code, isActive: true });

/** Reads the code of a body; '' without one. */
export const readCode = (sent: unknown): string => (typeof sent === 'string' && sent.length <= 100 ? sent.trim() : '');
