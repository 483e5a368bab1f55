import { example, type KindExamples, to } from '../example.ts';
import { customFields, validity } from '../families.ts';

export const discountCode: KindExamples = {
  kind: 'discount-code',
  draft: { key: 'welcome', code: 'WELCOME', cartDiscounts: [to('cart-discount', 'summer')] },
  actions: [
    example('setName', { name: { en: 'Welcome' } }, 'name'),
    example('setDescription', { description: { en: 'For the first order' } }, 'description'),
    example('setKey', { key: 'welcome-2026' }, 'key'),
    example(
      'changeCartDiscounts',
      { cartDiscounts: [to('cart-discount', 'bulk')] },
      'cartDiscounts',
    ),
    example('setCartPredicate', { cartPredicate: 'totalPrice > "20.00 EUR"' }, 'cartPredicate'),
    example('changeGroups', { groups: ['newsletter'] }, 'groups'),
    example('changeIsActive', { isActive: false }, 'isActive'),
    example('setMaxApplications', { maxApplications: 500 }, 'maxApplications'),
    example(
      'setMaxApplicationsPerCustomer',
      { maxApplicationsPerCustomer: 1 },
      'maxApplicationsPerCustomer',
    ),
    ...validity(),
    ...customFields(),
  ],
};
