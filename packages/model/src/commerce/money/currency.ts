// Minor units of currencies, from ISO 4217. `Intl` cannot serve here: it follows CLDR, which shows
// some currencies with fewer digits than ISO 4217 defines (for example HUF and ISK).
import { apiError } from '../../declaration/index.ts';

const byDigits: ReadonlyMap<number, string> = new Map([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD ' +
      'CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP ' +
      'GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD ' +
      'LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB ' +
      'PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC ' +
      'SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ' +
      'ZWG ' +
      // Withdrawn: orders brought over from elsewhere may hold them.
      'ATS CUC CYP DEM EEK FIM FRF HRK IEP LTL LVL MTL NLG SIT SKK SLL STD VEF ZMK ZWL',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
]);

const digits: ReadonlyMap<string, number> = new Map(
  [...byDigits].flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)),
);

/** Whether the code is a currency of ISO 4217 with a minor unit that money can be kept in. */
export const isCurrency = (code: string): boolean => digits.has(code);

/** Fraction digits of a currency: EUR 2, JPY 0, KWD 3. Throws `InvalidField` for unknown codes. */
export function fractionDigitsOf(currencyCode: string): number {
  const count = digits.get(currencyCode);
  if (count !== undefined) return count;
  throw apiError.InvalidField(`The currency '${currencyCode}' is unknown.`, {
    field: 'currencyCode',
    invalidValue: currencyCode,
  });
}
