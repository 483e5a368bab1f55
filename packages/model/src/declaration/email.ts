// E-mail addresses.
import { type Field, text } from './field.ts';

/** No control characters and no separators of lines. */
export const emailPattern = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

/**
 * An e-mail address: a string that is not empty and has no control characters, which could add headers
 * to a mail. Whether mail arrives there is not checked.
 */
export const email = (min = 1): Field<string, false> =>
  text({ min, max: 256, pattern: emailPattern });
