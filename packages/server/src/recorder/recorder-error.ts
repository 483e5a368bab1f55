/** What keeps a recording from going on, in one sentence. */
export class RecorderError extends Error {}
