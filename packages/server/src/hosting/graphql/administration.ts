// Target `administration`: the only organization.

import type { Session } from '@storewright/store/storage/people/sessions';
import { isAdministrator } from '../users/rights.ts';
import { refusal } from './errors.ts';

export const organization = { id: 'storewright', name: 'storewright' };

/** Organisations that the user administers. */
export const administrationRoot = (session: Session | undefined) => ({
  myOrganizations: () => {
    if (session === undefined) throw refusal('UNAUTHENTICATED');
    const results = isAdministrator(session.user) ? [organization] : [];
    return { total: results.length, count: results.length, offset: 0, results };
  },
});
