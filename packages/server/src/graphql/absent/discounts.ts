// Fields about discounts that are answered null or as settings that are never on. Each type and
// field is used only as long as no declaration gives one of its name.
export const discounts = `
extend type Cart { placement: Placement }
extend type Order { placement: Placement }
extend type ProductDiscount { isValid: Boolean! }
enum Placement { InStore Online }
`;
