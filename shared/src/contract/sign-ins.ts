export const signInOutcomes = [
  'signed-in',
  'reauthenticated',
  'session-ended',
  'wrong-password',
  'second-factor-wrong',
  'too-many-attempts',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** A row of `GET /account/sign-ins`: something that happened at a sign-in or with a session. */
export interface SignInEvent {
  id: number;
  /** The last time, if `count` is more than one. */
  at: string;
  outcome: SignInOutcome;
  /** How often it happened within an hour, or within a minute if it did not fail. */
  count: number;
  device: string;
  address: string;
}

/** A row of `GET /sign-ins`: an event of an administrator of the application. */
export interface MemberSignIn extends SignInEvent {
  name: string;
  firstname: string;
  lastname: string;
  email: string;
}
