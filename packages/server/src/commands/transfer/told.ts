import { CommandError } from '../../terminal/terminal.ts';
import { TransferError } from '../../transfer/transfer-error.ts';

/** What keeps a transfer from going on is told as a failure of the command. */
export const toldWhole = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof TransferError ? new CommandError(error.message) : error;
  });
