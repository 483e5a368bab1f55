// What all fields of an edit page know: the project, its languages, and the definitions that its documents follow.
import { type ComponentType, createContext, useContext } from 'react';
import type { Document, OfProject } from '../server.ts';
import type { FieldProps } from './fields.tsx';

export interface EditAround extends OfProject {
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
  /** The product type of the product that is edited. */
  readonly productType?: Document | undefined;
  /** Fields that replace the general ones, by path. */
  readonly special?: ReadonlyMap<string, ComponentType<FieldProps>>;
  /** Why a member cannot be changed, by its path. */
  readonly faults: ReadonlyMap<string, string>;
}

const Around = createContext<EditAround>({
  project: '',
  languages: ['en'],
  currencies: ['EUR'],
  faults: new Map(),
});

export const AroundProvider = Around.Provider;
export const useAround = (): EditAround => useContext(Around);
