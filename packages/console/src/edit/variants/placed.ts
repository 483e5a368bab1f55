// Variants of product data with their places, and the data with one of them changed. Pure.

export interface Placed {
  readonly variant: any;
  /** As the server names the place in what cannot be changed. */
  readonly path: string;
  /** In the list of the other variants; absent: it is the main variant. */
  readonly index?: number;
}

/** A new variant as the server would return it. */
const blankVariant = { prices: [], images: [], attributes: [], assets: [] };

/** By their numbers, new variants last: a row stays where it is when it becomes the main variant. */
export function placedVariants(data: any, path: string): readonly Placed[] {
  const { masterVariant, variants = [] } = data;
  const main = { variant: masterVariant, path: `${path}.masterVariant` };
  const others: readonly Placed[] = variants.map((variant: any, index: number) => ({
    variant,
    path: `${path}.variants.${variant.id === undefined ? index : `#id=${variant.id}`}`,
    index,
  }));
  const numberOf = ({ variant, index = 0 }: Placed) => variant.id ?? 1_000_000 + index;
  return [main, ...others].sort((one, other) => numberOf(one) - numberOf(other));
}

export const withVariant = (data: any, index: number | undefined, variant: any): any =>
  index === undefined
    ? { ...data, masterVariant: variant }
    : { ...data, variants: data.variants.with(index, variant) };

export const withNewVariant = (data: any): any => ({
  ...data,
  variants: [...(data.variants ?? []), blankVariant],
});

export const withoutVariant = (data: any, index: number): any => ({
  ...data,
  variants: data.variants.toSpliced(index, 1),
});

/** The former main variant takes the place of the new one, as on the server. */
export const withMain = (data: any, index: number): any => ({
  ...data,
  masterVariant: data.variants[index],
  variants: data.variants.with(index, data.masterVariant),
});
