// Changes of a document in words: paths by their labels, values as people read them.
import { useLabels } from '../labels/labels.ts';
import { addressLines } from '../parts/address-lines.ts';
import { lineOf } from '../table/cell.tsx';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';
import type { MemberChange, Step } from './changes.ts';
import { titleOfDocument, titleOfItem } from './titles.ts';

export interface ChangeTexts {
  readonly pathOf: (change: MemberChange) => string;
  readonly textOf: (value: unknown) => string;
}

const maxLength = 300;

/** A language tag, such as `de` or `de-AT`. */
const isLanguage = (step: string): boolean => /^[a-z]{2}(-[A-Z]{2})?$/.test(step);

/** Steps that say nothing to people. */
const unsaid: ReadonlySet<unknown> = new Set(['masterData', 'staged', 'custom', 'fields']);

/** An address, or a place of a zone; tax rates are for a country, too. */
const isPlace = (value: object): boolean =>
  'country' in value && typeof value.country === 'string' && !('amount' in value);

/** @param productType names the attributes */
export function useChangeTexts(productType: unknown): ChangeTexts {
  const { labelOf, singularOf, actionOf, countryOf } = useLabels();
  const language = useLanguage();
  const around = { format: useFormat(), language, t: useWords('table') };
  const definitions: readonly any[] = (productType as any)?.attributes ?? [];
  const priceOf = (price: any): string =>
    priceText(price, textOf, price.country && countryOf(price.country));
  const textOf = (value: any): string => {
    if (value === undefined || value === null) return '–';
    if (Array.isArray(value)) return value.map(textOf).join(', ').slice(0, maxLength);
    if (typeof value !== 'object') return lineOf(value, around).slice(0, maxLength);
    if (typeof value.action === 'string') {
      const { action, ...members } = value;
      const told = Object.entries(members).map(([name, one]) => `${labelOf(name)}: ${textOf(one)}`);
      return [actionOf(action), ...told].join(' · ').slice(0, maxLength);
    }
    if ('typeId' in value && value.obj !== undefined) return titleOfDocument(value.obj, language);
    if ('name' in value && 'value' in value) return textOf(value.value);
    if ('key' in value && 'label' in value)
      return typeof value.label === 'string' ? value.label : (textIn(value.label, language) ?? '');
    if ('value' in value && 'centAmount' in Object(value.value)) return priceOf(value);
    if (typeof value.url === 'string') return value.url;
    if (isPlace(value)) return addressLines(value, countryOf).join(', ').slice(0, maxLength);
    return lineOf(value, around).slice(0, maxLength);
  };
  const stepOf = (step: Step): string => {
    if (typeof step === 'string') return isLanguage(step) ? step : labelOf(step);
    const one = singularOf(labelOf(step.list));
    const { value } = step;
    if (step.list === 'attributes') {
      const { label } = definitions.find(({ name }) => name === value.name) ?? {};
      return textIn(label, language) ?? value.name;
    }
    if (step.list === 'variants') return `${labelOf('variant')} ${value.sku ?? value.id}`;
    if (step.list === 'prices') return `${one} ${priceOf(value)}`;
    return 'typeId' in value ? one : `${one} ${titleOfItem(value, language)}`.trimEnd();
  };
  const pathOf = ({ steps }: MemberChange) =>
    steps
      .filter((step) => !unsaid.has(step))
      .map(stepOf)
      .join(' · ');
  return { pathOf, textOf };
}

/** The amount, and for whom and when it is. */
function priceText(
  price: any,
  textOf: (value: unknown) => string,
  country: string | undefined,
): string {
  const { customerGroup, channel, validFrom, validUntil } = price;
  const dates = [validFrom, validUntil].some((one) => one !== undefined)
    ? [`${validFrom?.slice(0, 10) ?? ''} – ${validUntil?.slice(0, 10) ?? ''}`]
    : [];
  const scope = [country, customerGroup, channel].filter((one) => one !== undefined).map(textOf);
  const all = [...scope, ...dates];
  return all.length === 0 ? textOf(price.value) : `${textOf(price.value)} (${all.join(', ')})`;
}
