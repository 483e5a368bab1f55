/** Every bound of the supervisor of the embedded database; times in milliseconds. */

/** A fast shutdown writes a checkpoint; one that takes longer is ended and recovered instead. */
export const FAST_STOP_MS = 10_000;
/** After that, each harder signal gets this long. */
export const HARD_STOP_MS = 5_000;
/** How long a start may take without an answer, and how long while PostgreSQL says it recovers. */
export const READY_MS = 60_000;
export const RECOVERY_MS = 300_000;
/** One attempt to connect. */
export const CONNECT_MS = 5_000;
/** How long processes of an earlier server may go on using the cluster's shared memory. */
export const BUSY_MS = 10_000;
/** How long servers that are started at the same moment contend for a data directory. */
export const CONTEST_MS = 3_000;
/** initdb, or one run of PostgreSQL in single-user mode. */
export const SET_UP_MS = 300_000;
/** The log is set aside at a start when it has grown past this. */
export const LOG_BYTES = 10 * 1024 * 1024;
/** How much of the output of a failed program is read and shown. */
export const OUTPUT_BYTES = 16 * 1024;
/** Longest path of a Unix socket that every supported system takes (macOS: 104 with the zero). */
export const SOCKET_PATH_LENGTH = 103;
