// How the table of import operations names documents.

/** Names a document by its key; the same for equal references. */
export const labelOf = ({
  typeId,
  key,
  container = '',
}: {
  readonly typeId: string;
  readonly key: string;
  /** Of a custom object. */
  readonly container?: string;
}): string => `${typeId} ${container} ${key}`;
