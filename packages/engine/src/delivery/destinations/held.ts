// Destinations that are not called, for development: each accepts all notifications, and nothing
// leaves the process.
import { held, type Protocol } from './protocol.ts';

/** The protocol of a destination, without its calls. */
export const heldBy = ({ maxBytes, atOnce, calls }: Protocol): Protocol => ({
  maxBytes,
  atOnce,
  calls,
  open: async () => ({
    send: async (all) => all.map(() => held),
    close: async () => undefined,
  }),
});
