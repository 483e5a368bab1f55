// Where products hold their embedded prices.
const variants = ['masterVariant', 'variants'];
const sides = ['masterData.current', 'masterData.staged'];

/** Paths to a member of the embedded prices of a product. */
export const pricesAt = (member: string): readonly string[] =>
  sides.flatMap((side) => variants.map((variant) => `${side}.${variant}.prices.${member}`));
