// The two sides of a product.

/** All variants of one side of a product, the master variant first. */
export const variantsOf = ({ masterVariant, variants }: any): readonly any[] => [
  masterVariant,
  ...variants,
];
