import { isSame } from '../../../commerce/values/same.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { productTailoring, type TailoringFields } from './resource.ts';
import { uploads } from './upload.ts';

export const productTailoringKind = kindOf({
  resource: productTailoring,
  belongsTo: {
    scopes: ['view_products'],
    isNamedFreely: true,
    of: ({ store }: TailoringFields) => ({ customers: [], stores: [store.key] }),
    leads: ({ published }: TailoringFields) => published,
  },
  create,
  remove,
  finalize: {
    apply: (tailoring: TailoringFields) => ({
      ...tailoring,
      hasStagedChanges: !isSame(tailoring.staged, tailoring.current),
    }),
  },
  actions,
  messages,
  endpoints,
  procedures: uploads,
});
