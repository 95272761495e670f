import { getLastActivity, noteActivity, onOtherActivity, watchActivity } from '@quoin/shared/activity';
import { isSignedIn, onAuthChange } from '@quoin/shared/runtime/auth';
import { readIdleSeconds } from '@quoin/shared/session';

/** The user is asked this long before the session ends, in milliseconds. */
const warningMs = 120_000;
const tickMs = 15_000;
/** While the user is active, the session is used at most this often. The server records no more either. */
const useMs = 60_000;

interface Handlers {
  /** Asks the user to stay, until `endsAt`. Resolves to false if the question could not be shown. */
  onWarning: (endsAt: number) => Promise<boolean>;
  /** The session no longer ends soon, or it has ended. */
  onSettled: () => void;
}

export interface IdleWatch {
  /** Uses the session, because the user wants to stay. Rejects if the server cannot be reached. */
  stay: () => Promise<void>;
  /** Asks the server whether the session has ended; the API client then forgets the token. */
  check: () => void;
  stop: () => void;
}

/**
 * Keeps the session alive while somebody uses the back-office, and says when it is about to end. The server decides:
 * other tabs and devices may use the session too, so it is asked before the user is.
 */
export function watchIdle({ onWarning, onSettled }: Handlers): IdleWatch {
  let endsAt: number | undefined;
  let usedAt = Date.now();
  let isWarned = false;
  let isAsking = false;

  const settle = (): void => {
    isWarned = false;
    onSettled();
  };
  const read = async (): Promise<void> => {
    const askedAt = Date.now();
    usedAt = askedAt;
    const left = (await readIdleSeconds()) * 1000;
    // From the moment of the question: a machine that sleeps before the answer would count its sleep as time left.
    endsAt = askedAt + left;
    if (left > warningMs) settle();
    else isWarned = await onWarning(endsAt);
  };
  const ask = async (): Promise<void> => {
    if (isAsking || !isSignedIn()) return;
    isAsking = true;
    // A failed call is repeated with the next tick. The API client logs it, and opens the login after a 401.
    await read().catch(() => undefined);
    isAsking = false;
  };
  const tick = (): void => {
    const now = Date.now();
    const isUsed = getLastActivity() > usedAt;
    const isDue = isUsed && (isWarned || now - usedAt >= useMs);
    const endsSoon = endsAt !== undefined && !isWarned && endsAt - now <= warningMs;
    const hasEnded = endsAt !== undefined && endsAt <= now;
    if (endsAt === undefined || isDue || endsSoon || hasEnded) void ask();
  };

  const timer = setInterval(tick, tickMs);
  const stops = [
    // While the question is open, only its answer counts.
    watchActivity(() => isWarned),
    onOtherActivity(tick),
    onAuthChange(() => {
      endsAt = undefined;
      settle();
    }),
    () => clearInterval(timer),
  ];
  return {
    stay: () => {
      noteActivity();
      return read();
    },
    check: () => void ask(),
    stop: () => stops.forEach((stop) => stop()),
  };
}
