// Values of custom fields with the labels of their fields.
import type { HistoryRecord } from './record.ts';
import type { Change } from './rules/rule.ts';

/** The records, in which each value of a custom field is `{ name, label, value }`. */
export async function expandRecords(
  records: readonly HistoryRecord[],
  typesOf: (ids: readonly string[]) => Promise<readonly any[]>,
): Promise<readonly HistoryRecord[]> {
  const ids = records.flatMap(({ changes }) =>
    changes.flatMap(({ customTypeId }) => (typeof customTypeId === 'string' ? [customTypeId] : [])),
  );
  if (ids.length === 0) return records;
  const types = new Map((await typesOf([...new Set(ids)])).map((type) => [type.id, type]));
  return records.map((record) => ({
    ...record,
    changes: record.changes.map((change) => withLabel(change, types)),
  }));
}

function withLabel(change: Change, types: ReadonlyMap<string, any>): Change {
  const { name, customTypeId } = change;
  const fields: readonly any[] = types.get(customTypeId as string)?.fieldDefinitions ?? [];
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return change;
  const shown = (member: 'previousValue' | 'nextValue') =>
    change[member] === undefined
      ? {}
      : { [member]: { name, label: field.label, value: change[member] } };
  return { ...change, ...shown('previousValue'), ...shown('nextValue') };
}
