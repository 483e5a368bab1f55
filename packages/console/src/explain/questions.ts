// Asks the server why something costs what it costs.
import type {
  AdminCartDiscountVerdict,
  AdminCartExplanation,
  AdminPriceExplanation,
  AdminProductDiscountVerdict,
  OperationTypes,
} from 'storewright/operations';
import { own } from '../server.ts';

/** What the server says about a discount. */
export type Verdict =
  | AdminCartDiscountVerdict
  | (AdminProductDiscountVerdict & { readonly unmet?: undefined; readonly centAmount?: undefined });

export const explainCart = (
  project: string,
  id: string,
  signal?: AbortSignal,
): Promise<AdminCartExplanation> => own('explainCart', { key: project }, { body: { id }, signal });

export const explainPrice = (
  project: string,
  body: OperationTypes['explainPrice']['body'],
  signal?: AbortSignal,
): Promise<AdminPriceExplanation> => own('explainPrice', { key: project }, { body, signal });
