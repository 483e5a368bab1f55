// What keeps a transfer from going on, in one sentence for whoever called the command.
export class TransferError extends Error {}
