// Asks the server why something costs what it costs.
import { own } from '../server.ts';

export interface Unmet {
  readonly condition: string;
  readonly found?: unknown;
  readonly isNegated?: true;
}

/** A document with what the server says about it. */
export interface Verdict {
  readonly id: string;
  readonly key?: string;
  readonly name?: unknown;
  readonly sortOrder?: string;
  readonly reason: string;
  /** The sentence of the server, in English. */
  readonly explanation: string;
  readonly unmet?: readonly Unmet[];
  /** Cents that a discount takes off. */
  readonly centAmount?: number;
}

export interface PriceVerdict {
  readonly price: any;
  readonly reason: string;
  readonly explanation: string;
}

export interface PriceAnswer {
  readonly sku?: string;
  readonly prices: readonly PriceVerdict[];
  readonly productDiscounts: readonly (Verdict & { readonly value?: any })[];
  readonly unitPrice?: any;
}

export interface TaxAnswer {
  readonly shippingKey?: string;
  readonly reason?: string;
  readonly explanation?: string;
  readonly rates: readonly {
    readonly rate: any;
    readonly reason: string;
    readonly explanation: string;
  }[];
}

export interface LineAnswer extends Omit<PriceAnswer, 'unitPrice'> {
  readonly lineItemId: string;
  readonly reason?: string;
  readonly explanation?: string;
  readonly taxes: readonly TaxAnswer[];
}

export interface MethodAnswer extends Verdict {
  readonly rates: readonly {
    readonly rate: any;
    readonly reason: string;
    readonly explanation: string;
  }[];
  readonly price?: { readonly centAmount: number; readonly explanation: string };
}

export interface CartAnswer {
  readonly cartId: string;
  readonly lineItems: readonly LineAnswer[];
  readonly customLineItems: readonly {
    readonly customLineItemId: string;
    readonly taxes: readonly TaxAnswer[];
  }[];
  readonly cartDiscounts: readonly Verdict[];
  readonly shippings: readonly {
    readonly shippingKey?: string;
    readonly methods: readonly MethodAnswer[];
  }[];
}

const ask = (project: string, what: string, question: object, signal?: AbortSignal): Promise<any> =>
  own(`/projects/${encodeURIComponent(project)}/explain/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
    ...(signal === undefined ? {} : { signal }),
  });

export const explainCart = (
  project: string,
  id: string,
  signal?: AbortSignal,
): Promise<CartAnswer> => ask(project, 'cart', { id }, signal);

export const explainPrice = (
  project: string,
  question: object,
  signal?: AbortSignal,
): Promise<PriceAnswer> => ask(project, 'price', question, signal);
