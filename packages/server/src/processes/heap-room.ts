// How V8 sizes the heap of a serving process. By its own choice it leaves a tenth of the live objects as
// room before the next collection of all of them, and new objects get 1 MB after one. A server with 66 MB
// of live objects then collects all of them every second under load, and requests wait meanwhile.
import { setFlagsFromString } from 'node:v8';

/** As much room as there are live objects, within the limit of the heap. */
const growingPercent = 100;

/** New objects get the whole of their space as soon as a collection was followed by requests. */
const newSpaceFactor = 32;

/** V8 reads both flags whenever it decides. An unused process stays as small as it was. */
export const leaveHeapRoom = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  setFlagsFromString(`--semi-space-growth-factor=${newSpaceFactor}`);
};
