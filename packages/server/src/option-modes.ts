// How the options switch the admin interface and the console on.
import { type Options, servesLoopbackOnly } from './options.ts';

type Switches = Pick<Options, 'controls' | 'host' | 'behindProxy' | 'apiHost' | 'authHost'> &
  Pick<Options, 'aliasHosts'>;

/** `auto`: while only this machine can reach the server. */
export const controlsAreOn = (options: Switches): boolean =>
  options.controls === 'on' || (options.controls === 'auto' && servesLoopbackOnly(options));

/**
 * The mode of the console: `open` while only this machine can reach the server, else with sign-in.
 * Without the admin interface by choice there is no console either.
 */
export function consoleOf(options: Switches & Pick<Options, 'console'>): ConsoleMode | undefined {
  if (options.console === 'off' || options.controls === 'off') return undefined;
  return options.console === 'auto' && servesLoopbackOnly(options) ? 'open' : 'sign-in';
}

/** Whether everybody who reaches the server is let in, or who signs in. */
export type ConsoleMode = 'open' | 'sign-in';
