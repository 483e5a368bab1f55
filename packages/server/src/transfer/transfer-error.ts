// The obstacle of a transfer, in one sentence for the caller of the command.
export class TransferError extends Error {}
