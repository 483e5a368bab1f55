export * from './assets.ts';
export * from './attributes.ts';
export * from './images.ts';
export * from './texts.ts';
export * from './variants.ts';
