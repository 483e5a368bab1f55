// A secret from standard input: piped in whole, or typed without being shown. It never stands among the
// arguments, which every process of the machine can read.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Terminal, usageError } from '../../terminal/terminal.ts';

const maxBytes = 4_096;

/** @throws CommandError for none, for one that is too long, and for two that differ */
export async function readSecret(terminal: Terminal, name: string): Promise<string> {
  const { input } = terminal;
  if (input === undefined) throw usageError('There is no standard input.');
  if (input.isTTY !== true) return readPiped(input);
  const [first, second] = await readTyped(terminal, input, name);
  if (first !== second) throw usageError('The two differ. Nothing was changed.');
  return first;
}

/** Without the end of its line. */
async function readPiped(input: NonNullable<Terminal['input']>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of input) {
    pieces.push(Buffer.from(piece));
    if (Buffer.concat(pieces).length > maxBytes)
      throw usageError(`Standard input has more than ${maxBytes} bytes.`);
  }
  const text = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (text === '') throw usageError('Standard input is empty.');
  return text;
}

/** Typed characters are not shown. */
async function readTyped(
  { tell }: Terminal,
  input: NonNullable<Terminal['input']>,
  name: string,
): Promise<readonly [string, string]> {
  const output = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: true });
  const typedLines = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    tell(question);
    const { value, done } = await typedLines.next();
    if (done === true) throw usageError('Nothing was typed.');
    return value;
  };
  try {
    return [await ask(`${name}:`), await ask(`${name}, once more:`)];
  } finally {
    lines.close();
  }
}
