// Carts of a business unit, for clients that act for one of its associates.
import { type Asked, endpoint } from '../../../declaration/index.ts';
import {
  associatePath,
  type Belongings,
  inUnit,
  unitOfPath,
} from '../../business-to-business/business-unit/associate.ts';
import { keepQuotations } from './quotation.ts';

const carts: Belongings = {
  noun: 'Carts',
  ownerOf: ({ customerId }) => customerId,
  isOwn: 'customerId = :associate',
};

const { authorize, ...rest } = inUnit(carts);

export const associateEndpoint = endpoint({
  path: `${associatePath}/carts`,
  operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
  scopes: { view: ['view_orders'], manage: ['manage_orders'] },
  ...rest,
  authorize: {
    needs: authorize!.needs,
    check(asked: Asked, facts) {
      authorize!.check(asked, facts);
      keepQuotations(asked);
    },
  },
  draftValues: (context, { customerId }) => ({
    businessUnit: unitOfPath(context),
    customerId: customerId ?? context.params.associateId,
    anonymousId: undefined,
  }),
});
