// Members of inputs that REST does not have and that say the same in another way. Their types stand
// with what is absent; here is what becomes of their values.
import { apiError } from '../../declaration/index.ts';
import { notOffered } from '../schema/shape.ts';

interface Further {
  readonly members: readonly string[];
  /** The input in REST form. */
  readonly decode: (given: any, decoded: any) => object;
}

/** Targets that name an address alone are targets like all others. */
const shippingTargets: Further = {
  members: ['itemShippingAddressTargets'],
  decode: ({ itemShippingAddressTargets }, { targets = [], ...decoded }) => ({
    ...decoded,
    targets: [...targets, ...(itemShippingAddressTargets ?? [])],
  }),
};

/** The same targets, in a draft. */
const delta: Further = {
  members: ['targetsDeltaDraft'],
  decode({ targetsDeltaDraft }, decoded) {
    if (targetsDeltaDraft === undefined || targetsDeltaDraft === null) return decoded;
    const {
      targets = [],
      itemShippingAddressTargets = [],
      shippingTargets = [],
    } = targetsDeltaDraft;
    if (shippingTargets.length > 0) throw notOffered('shippingTargets', 'ItemShippingDetailsDraft');
    const given = [...targets, ...itemShippingAddressTargets];
    return { ...decoded, targetsDelta: [...(decoded.targetsDelta ?? []), ...given] };
  },
};

/** Units of one's own have the mode of their type. */
const storeMode: Further = {
  members: ['storeMode'],
  decode({ storeMode: mode, unitType }, decoded) {
    const usual = unitType === 'Company' ? 'Explicit' : 'FromParent';
    if (mode === undefined || mode === null || mode === usual) return decoded;
    throw apiError.InvalidInput(`The storeMode of a ${unitType} of one's own is ${usual}.`);
  },
};

/** By name of the input type. */
export const furtherMembers: ReadonlyMap<string, Further> = new Map([
  ['ItemShippingDetailsDraft', shippingTargets],
  ['ItemShippingDetailsDraftType', shippingTargets],
  ['ApplyCartDeltaToCustomLineItemShippingDetailsTargets', delta],
  ['ApplyCartDeltaToLineItemShippingDetailsTargets', delta],
  ['MyBusinessUnitDraft', storeMode],
]);
