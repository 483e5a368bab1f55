import { example, type KindExamples, to } from '../example.ts';
import { customFields, validity } from '../families.ts';

export const discountCode: KindExamples = {
  kind: 'discount-code',
  draft: { key: 'welcome', code: 'WELCOME', cartDiscounts: [to('cart-discount', 'summer')] },
  actions: [
    example('setName', { name: { en: 'Welcome' } }),
    example('setDescription', { description: { en: 'For the first order' } }),
    example('setKey', { key: 'welcome-2026' }),
    example('changeCartDiscounts', { cartDiscounts: [to('cart-discount', 'bulk')] }),
    example('setCartPredicate', { cartPredicate: 'totalPrice > "20.00 EUR"' }),
    example('changeGroups', { groups: ['newsletter'] }),
    example('changeIsActive', { isActive: false }),
    example('setMaxApplications', { maxApplications: 500 }),
    example('setMaxApplicationsPerCustomer', { maxApplicationsPerCustomer: 1 }),
    ...validity(),
    ...customFields(),
  ],
};
