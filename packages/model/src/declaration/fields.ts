// The words for values under one name, as kinds use them: `f.text()`, `f.reference('cart')`.
export * from './custom-fields.ts';
export * from './described.ts';
export * from './email.ts';
export * from './field.ts';
export * from './money.ts';
export * from './reference.ts';
