// Whose requests for quotes and quotes are, and where they are seen.
import type { Belonging, Caller, EndpointContext, Visibility } from '../../declaration/index.ts';

interface Quoted {
  readonly customer?: { readonly id: string } | undefined;
  readonly store?: { readonly key: string } | undefined;
  readonly businessUnit?: { readonly key: string } | undefined;
}

/** They are their customer's; the scope shows all of them. */
export const quotesBelong = (scope: string): Belonging => ({
  scopes: [scope],
  of: ({ customer, store, businessUnit }: Quoted) => ({
    customers: customer === undefined ? [] : [customer.id],
    stores: store === undefined ? [] : [store.key],
    unit: businessUnit?.key ?? null,
  }),
});

/** A quote in preparation is only for the seller. */
export const preparationsBelong = (scope: string): Belonging => ({
  scopes: [scope],
  of: ({ store }: Quoted) => ({
    customers: [],
    stores: store === undefined ? [] : [store.key],
    unit: null,
  }),
});

/** Documents of the customer that the token speaks for. */
export const ofCustomer = ({ principal }: EndpointContext): Visibility => ({
  where: 'customer(id = :subject)',
  variables: { subject: principal.customerId ?? '' },
});

/** Whether somebody asks who buys: a customer for himself, or an associate for his unit. */
export const isBuyer = (caller: Caller | undefined): boolean =>
  caller?.actor !== undefined || caller?.params.associateId !== undefined;
