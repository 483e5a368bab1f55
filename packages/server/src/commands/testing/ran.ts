// Runs the command of a test run to its end.
import { spawn } from 'node:child_process';
import { CommandError } from '../../terminal/terminal.ts';
import { codeOf, type Signalled } from './signals.ts';

interface Running {
  readonly environment: { readonly [name: string]: string | undefined };
  readonly directory: string;
  readonly asked: Signalled;
}

/** What shells answer for a command that there is not, and for one that they may not run. */
const missing = 127;
const forbidden = 126;

/** Answers its exit code; of one that a signal has ended, what a shell would. @throws CommandError */
export async function ran(
  [program = '', ...parameters]: readonly string[],
  { environment, directory, asked }: Running,
): Promise<number> {
  const child = spawn(program, parameters, {
    cwd: directory,
    env: environment,
    stdio: 'inherit',
    // Programs of npm are scripts there.
    shell: process.platform === 'win32',
  });
  asked.hear((signal) => {
    // A terminal has told it to all programs in front of it already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
  return new Promise((resolve, reject) => {
    child.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      const isMissing = code === 'ENOENT';
      const told = isMissing ? `There is no command '${program}'.` : message;
      reject(new CommandError(told, isMissing ? missing : forbidden));
    });
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 0) : codeOf(signal)));
  });
}
