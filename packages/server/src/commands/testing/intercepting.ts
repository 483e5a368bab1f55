// What a command is given so that its requests to the hosted service, and those of programs that it starts, go to
// the project.
import { findMsw } from '../../kit/hosted/intercept.ts';
import { CommandError } from '../../terminal/terminal.ts';

const preload = new URL('../../kit/intercept.js', import.meta.url).href;

/** A proxy would be asked in their place. */
const direct = ['.commercetools.com', '.commercetools.cn', '.commercetools.co', '.sphere.io'];

type Environment = { readonly [name: string]: string | undefined };

/** @throws CommandError where there is no msw */
export async function interceptingVariables(environment: Environment): Promise<Environment> {
  await findMsw().catch((error: Error) => {
    throw new CommandError(error.message);
  });
  const joined = (name: string, added: readonly string[], separator: string) =>
    [environment[name], ...added]
      .filter((part) => part !== undefined && part !== '')
      .join(separator);
  return {
    NODE_OPTIONS: joined('NODE_OPTIONS', [`--import=${preload}`], ' '),
    NO_PROXY: joined('NO_PROXY', direct, ','),
    no_proxy: joined('no_proxy', direct, ','),
  };
}
