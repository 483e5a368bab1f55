// Every limit of this package, in one file: larger input is reported, never processed.

/** Size of the configuration file in bytes; real ones are a few kilobytes. */
export const LARGEST_CONFIGURATION_FILE = 1_048_576;
/** Size in bytes of a file that a `${path:}` placeholder inserts. */
export const LARGEST_INSERTED_FILE = 262_144;
/** Size in bytes of one file of translated messages. */
export const LARGEST_MESSAGE_FILE = 8_388_608;
/** Levels of objects and lists inside each other. */
export const MAX_VALUE_DEPTH = 32;
/** Objects, lists and plain values in all. */
export const MAX_VALUES = 20_000;
/** Characters of all strings together once the placeholders are replaced. */
export const MAX_RESULT_LENGTH = 4_194_304;
/** Elements of one SVG drawing. */
export const MAX_SVG_ELEMENTS = 2_000;
/** Findings in one report; the first are enough to work with. */
export const MAX_FINDINGS = 500;
/** Files that one configuration imports; more are run, but not watched. */
export const MAX_IMPORTED_FILES = 500;
/** Projects that extend one another, when names of modules are looked up. */
export const MAX_EXTENDED_FILES = 8;
/** How long the code of a configuration may run, in milliseconds; real ones take a few. */
export const MAX_RUN_MS = 30_000;
