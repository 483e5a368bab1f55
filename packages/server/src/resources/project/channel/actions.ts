import { addressDraft, withAddressId } from '../../../commerce/address/address.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions, unchanged } from '../../../commerce/values/member-actions.ts';
import { hasSame } from '../../../commerce/values/same.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { type Channel, channel, channelRole } from './resource.ts';

export const plain = memberActions(channel, {
  changeKey: [f.text({ max: 256 }), 'Changes the key.'],
  changeName: [f.localized(), 'Changes the name.', { refusesSame: true }],
  changeDescription: [f.localized(), 'Changes the description.', { refusesSame: true }],
  setGeoLocation: [f.optional(f.point()), 'Sets or removes the geographic location.'],
});

const rolesAction = (
  doc: string,
  edit: (before: Channel['roles'], named: Channel['roles']) => Channel['roles'],
  refusesSame: boolean,
) =>
  channel.action({
    doc,
    members: { roles: f.listOf(channelRole()) },
    apply(before, { roles: named }) {
      const roles = [...new Set(edit(before.roles, named))];
      if (refusesSame && hasSame(before.roles, roles)) throw unchanged('roles');
      return change({ ...before, roles });
    },
  });

export const setRoles = rolesAction('Sets all roles.', (_, named) => named, true);
export const addRoles = rolesAction('Adds roles.', (before, named) => [...before, ...named], true);
export const removeRoles = rolesAction(
  'Removes roles.',
  (before, named) => before.filter((role) => !named.includes(role)),
  false,
);

export const setAddress = channel.action({
  doc: 'Sets or removes the address.',
  members: { address: f.optional(addressDraft()) },
  apply: (before, input, { newId }) =>
    change({ ...before, address: input.address && withAddressId(input.address, newId) }),
});

export const customFields = customFieldActions(channel, { customizable: 'channel' });

export const { setCustomType: setAddressCustomType, setCustomField: setAddressCustomField } =
  customFieldActions(channel, {
    customizable: 'address',
    where: {
      members: {},
      get: (before: Channel) => addressOf(before).custom,
      set: (before: Channel, _, custom: f.CustomFields | undefined): Channel => ({
        ...before,
        address: { ...addressOf(before), custom },
      }),
    },
  });

function addressOf({ address }: Channel) {
  if (address === undefined) throw apiError.InvalidOperation('The channel has no address.');
  return address;
}
