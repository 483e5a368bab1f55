import { kindOf } from '../../../declaration/index.ts';
import { productImage } from './resource.ts';
import { uploadImage } from './upload.ts';

/** It is never shown. */
export const productImageKind = kindOf({ resource: productImage, procedures: [uploadImage] });
