import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;

/** An authenticator app in a test, with a clock that stands still until it is moved. */
export interface Authenticator {
  /** Returns the code that the app shows now, or `steps` time steps later. */
  code: (secret: string, steps?: number) => string;
  /** Moves the clock to the next time step, so that there is a new code. */
  tick: (steps?: number) => void;
  /** The time, for a mock of `Date.now`. */
  now: () => number;
}

export function anAuthenticator(): Authenticator {
  // In the middle of a step.
  let time = (Math.floor(Date.now() / periodMs) + 0.5) * periodMs;
  return {
    code: (secret, steps = 0) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time + steps * periodMs }),
    tick: (steps = 1) => {
      time += steps * periodMs;
    },
    now: () => time,
  };
}
