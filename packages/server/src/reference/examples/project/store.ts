import { type ActionExample, example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

const spring = to('product-selection', 'spring');
const url = (action: string, member: string, path: string): ActionExample =>
  example(action, { [member]: `https://shop.example.com/${path}` }, 'storefront');

export const store: KindExamples = {
  kind: 'store',
  draft: { key: 'munich', name: { en: 'Munich' } },
  actions: [
    example('setName', { name: { en: 'Munich, Sendlinger Straße' } }),
    example('setLanguages', { languages: ['de', 'en'] }),
    example('setCountries', { countries: [{ code: 'DE' }] }),
    example('addCountry', { country: { code: 'AT' } }, 'countries'),
    example('removeCountry', { country: { code: 'AT' } }, 'countries'),
    example(
      'addDistributionChannel',
      { distributionChannel: to('channel', 'online') },
      'distributionChannels',
    ),
    example(
      'removeDistributionChannel',
      { distributionChannel: to('channel', 'online') },
      'distributionChannels',
    ),
    example('setDistributionChannels', { distributionChannels: [to('channel', 'online')] }),
    example('addSupplyChannel', { supplyChannel: to('channel', 'warehouse') }, 'supplyChannels'),
    example('removeSupplyChannel', { supplyChannel: to('channel', 'warehouse') }, 'supplyChannels'),
    example('setSupplyChannels', { supplyChannels: [to('channel', 'warehouse')] }),
    example('addProductSelection', { productSelection: spring, active: true }, 'productSelections'),
    example(
      'changeProductSelectionActive',
      { productSelection: spring, active: false },
      'productSelections',
    ),
    example('removeProductSelection', { productSelection: spring }, 'productSelections'),
    example('setProductSelections', {
      productSelections: [{ productSelection: spring, active: true }],
    }),
    url('setCheckoutUrlTemplate', 'checkoutUrlTemplate', 'checkout'),
    url('setOrderUrlTemplate', 'orderUrlTemplate', 'order'),
    url('setTermsOfServiceUrl', 'termsOfServiceUrl', 'terms'),
    url('setPrivacyPolicyUrl', 'privacyPolicyUrl', 'privacy'),
    url('setRefundPolicyUrl', 'refundPolicyUrl', 'refunds'),
    url('setShippingPolicyUrl', 'shippingPolicyUrl', 'shipping'),
    url('setCookiePolicyUrl', 'cookiePolicyUrl', 'cookies'),
    url('setImprintUrl', 'imprintUrl', 'imprint'),
    url('setFaqUrl', 'faqUrl', 'faq'),
    url('setContactUrl', 'contactUrl', 'contact'),
    ...customFields(),
  ],
};
