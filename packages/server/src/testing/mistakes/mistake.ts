// A mistake that newcomers make, and what they must hear of it somewhere: in the body, in the header
// for developers, in the log or in the terminal.

export interface Mistake<Setting> {
  readonly number: number;
  readonly title: string;
  /** Makes it; answers everything that is said about it, wherever. */
  readonly told: (setting: Setting) => Promise<string>;
  /** What is wrong, where it stands, what to do: what must be said; two points each. */
  readonly what?: RegExp;
  readonly where?: RegExp;
  readonly cure?: RegExp;
}

const pointsEach = 2;

/** Points out of six. */
export const pointsOf = ({ what, where, cure }: Mistake<never>): number =>
  [what, where, cure].filter((one) => one !== undefined).length * pointsEach;
