import { CommandError } from '../../terminal/terminal.ts';
import { TransferError } from '../../transfer/transfer-error.ts';

/** The obstacle of a transfer becomes a failure of the command. */
export const toldWhole = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof TransferError ? new CommandError(error.message) : error;
  });
