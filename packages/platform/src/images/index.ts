export { imageFileOf, imageName, typeNamed, unscaledName } from './image-file.ts';
export { type ImageStore, isBucket, openImages } from './images.ts';
export { sampleImage } from './sample-image.ts';
