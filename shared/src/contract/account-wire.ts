import type { Role } from './may.ts';

/** `data` of `POST /login`. The body repeats `token` at its top level. */
export interface Session {
  token: string;
  /** Identifies the device at its next sign-in. It gives no access. */
  device: string;
  expires_at: string;
  user: { id: number; name: string; email: string; app_keys: string[] };
}

/** A row of `GET /account/sessions`: a session of the signed-in account. */
export interface OwnSession {
  id: string;
  /** The browser and its system at sign-in; empty when it is not known. */
  device: string;
  /** The IP address at sign-in; empty when it is not known. */
  address: string;
  created_at: string;
  seen_at: string;
  is_current: boolean;
}

/** `data` of `GET /account/session`: the session of the token. */
export interface SessionLife {
  /** The seconds until the session ends if it is not used. It may end earlier, at its `expires_at`. */
  idle_seconds_left: number;
}

/** A passkey of the signed-in account. */
export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  /** The last sign-in with it; null before the first. */
  used_at: string | null;
}

/** `data` of `GET /account/second-factors`: how the signed-in account proves more than a password. */
export interface SecondFactors {
  /** Whether an authenticator app is set up. */
  totp: boolean;
  passkeys: Passkey[];
  /** The number of recovery codes that are left. */
  recovery_codes: number;
  /** Whether the account has a password. */
  has_password: boolean;
  /** How many factors this session began with. */
  session: 'one' | 'two';
  /** Whether a site gives this session no access before a second factor is set up. */
  is_demanded: boolean;
}

/** `data` of `POST /account/totp`: a secret for an authenticator app. */
export interface TotpSecret {
  secret: string;
  /** The same as an address, for a QR code. */
  uri: string;
}

/** `data` of a call that adds a factor. The codes are shown once; empty when the account has some already. */
export interface AddedFactor {
  recovery_codes: string[];
}

/** A row of `GET /invitations`: an invitation that is not accepted yet. */
export interface PendingInvitation {
  id: number;
  role: Role;
  resources: string[] | null;
  email: string;
  name: string;
  created_at: string;
  expires_at: string;
}

/** `data` of `POST /invitations/open`: what the link of an invitation leads to. */
export interface OpenInvitation {
  /** The name of the site. */
  site: string;
  email: string;
  name: string;
  /** False when the address has an account with a password. */
  needs_password: boolean;
}

/** `data` of `GET /account`: the signed-in account. */
export interface Account {
  id: number;
  name: string;
  firstname: string;
  lastname: string;
  email: string;
  profile_img: string;
  version: number;
  /** The applications that the account may administer. */
  app_keys: string[];
  /** Those of them that demand a second factor, after a sign-in with one. */
  withheld_keys: string[];
  /** Those of them that demand that a second person approves what visitors will see. */
  reviewed_keys: string[];
  /** What the account may do in those that are not withheld. */
  memberships: { app_key: string; role: Role; resources: string[] | null }[];
  /** Further rights, such as `releases`. */
  rights: string[];
  /** Whether the user has proved within `reauthenticationMinutes` who they are. */
  is_confirmed: boolean;
}

/** How long a proof of who the user is (a sign-in, a confirmed password) allows sensitive changes (decision 051). */
export const reauthenticationMinutes = 15;

/** A row of `GET /members`: an account that administers the application. */
export interface MemberAccount {
  id: number;
  name: string;
  firstname: string;
  lastname: string;
  email: string;
  status: number;
  /** False for an invited person who has not set a password yet and so cannot sign in. */
  has_password: boolean;
  role: Role;
  /** The resources to which the role is narrowed; null for all. */
  resources: string[] | null;
  /** Whether a password alone does not sign the user in. */
  has_second_factor: boolean;
}
