// The error of an import that changes what cannot change.
import { ApiError } from '@storewright/model/declaration';

/** Members that no update action changes. */
export class InvalidFieldUpdate extends ApiError {
  constructor(fields: readonly string[]) {
    super('InvalidFieldUpdate', `These members cannot be changed: ${fields.join(', ')}.`, {
      fields,
    });
  }
}
