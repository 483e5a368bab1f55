// Members of inputs that REST does not have: alternatives with the same meaning, and members
// without effect.
import { apiError } from '@storewright/model/declaration';
import { notOffered } from './inputs.ts';

/** Members that mean nothing, as REST ignores them, by type. */
export const ignoredMembers: ReadonlyMap<string, readonly string[]> = new Map([
  // The price is named by its id.
  ['ChangeProductPrice', ['variantId', 'sku']],
  ['ParcelDraft', ['id', 'createdAt']],
]);

interface Other {
  readonly members: readonly string[];
  /** The input in REST form. */
  readonly decode: (given: any, decoded: any) => object;
}

/** Targets that name an address alone are targets like all others. */
const shippingTargets: Other = {
  members: ['itemShippingAddressTargets'],
  decode: ({ itemShippingAddressTargets }, { targets = [], ...decoded }) => ({
    ...decoded,
    targets: [...targets, ...(itemShippingAddressTargets ?? [])],
  }),
};

/** The same targets, in a draft. */
const delta: Other = {
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
const storeMode: Other = {
  members: ['storeMode'],
  decode({ storeMode: mode, unitType }, decoded) {
    const usual = unitType === 'Company' ? 'Explicit' : 'FromParent';
    if (mode === undefined || mode === null || mode === usual) return decoded;
    throw apiError.InvalidInput(`The storeMode of a ${unitType} of one's own is ${usual}.`);
  },
};

/** Members whose values become something else, by type. */
export const otherMembers: ReadonlyMap<string, Other> = new Map([
  ['ItemShippingDetailsDraft', shippingTargets],
  ['ItemShippingDetailsDraftType', shippingTargets],
  ['ApplyCartDeltaToCustomLineItemShippingDetailsTargets', delta],
  ['ApplyCartDeltaToLineItemShippingDetailsTargets', delta],
  ['MyBusinessUnitDraft', storeMode],
]);
