// The answers of another server, recorded without secrets and requested again here: which answers
// differ in a meaningful way. Knows HTTP and JSON, and nothing of this server. Called by commands,
// and by code that writes pseudonyms in the place of personal data.
export { classes } from './compare.ts';
export { finishBroken } from './finish.ts';
export { type Exchange, openExchanges } from './kept-exchange.ts';
export { noiseOf } from './noise.ts';
export { openPseudonyms, type Pseudonyms } from './personal.ts';
export { openRecorder } from './proxy.ts';
export { RecorderError } from './recorder-error.ts';
export { replay } from './replay.ts';
export { type CompatibilityReport, pageOf, reportOf } from './report.ts';
export { scrubbed } from './scrub.ts';
