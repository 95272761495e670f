import type { SecondFactors, TotpSecret } from '@quoin/shared/contract/account-wire';
import type { Proof } from './own-factors-api.ts';

/** What the panel of second factors shows instead of its list. */
export type Step =
  | {
      name: 'prove';
      intro: string;
      action: string;
      isDangerous?: boolean;
      /** Also asks for the name of a new passkey. */
      isNamed?: boolean;
      work: (proof: Proof) => Promise<void>;
    }
  | { name: 'totp'; begun: TotpSecret }
  | { name: 'codes'; codes: string[] };

export interface Flow {
  go: (step: Step) => void;
  /** Returns to the list, with a notice. */
  finish: (text?: string) => void;
  /** Shows recovery codes if there are new ones, and else finishes. */
  showCodes: (codes: string[], text: string) => void;
}

/** Whether a password alone does not sign the user in. */
export const hasFactor = ({ totp, passkeys }: SecondFactors): boolean => totp || passkeys.length > 0;
