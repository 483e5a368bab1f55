/** A mistake of the operator, reported in one sentence; the command ends with exit code 2. */
export class OptionError extends Error {}
