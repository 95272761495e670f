/** How it is noticed that a guard is missing. */
export type GuardCheck =
  | {
      /** A project of Jest. */
      project: 'api' | 'node' | 'screens';
      file: string;
      /** A part of the test's title. Without it, all tests of the file run. */
      test?: string;
    }
  | { /** A family of `npm run attack`, in its quick half. */ attack: 'wall' | 'scripts' };

/** A piece of code that keeps an attack out. */
export interface Guard {
  /** What it keeps out. */
  name: string;
  file: string;
  /** The code of the guard, exactly once in the file. */
  code: string;
  /** The code without the guard. */
  without: string;
  /** The test or the attack that must fail without it. */
  check: GuardCheck;
}

/** Returns the number of times that the code of a guard is in its file. Anything but 1 means that the list is stale. */
export const countAnchors = ({ code }: Pick<Guard, 'code'>, source: string): number => source.split(code).length - 1;
