// The form of a kind with what this server offers: subscriptions have destinations that the operator switches on.
import type { AdminWorld } from '../world.ts';
import { type FormShape, type ShownForm, shownForm } from './form.ts';

/** @throws ResourceNotFound for a kind that is neither created nor changed */
export function offeredForm({ world, offers }: AdminWorld, kind: string): ShownForm {
  const form = shownForm(world.kinds, kind);
  if (kind !== 'subscription' || offers === undefined) return form;
  const { draft } = form;
  return {
    ...form,
    fields: withOffered(form.fields, offers),
    ...(draft === undefined ? {} : { draft: withOffered(draft, offers) }),
  };
}

function withOffered(fields: ShownForm['fields'], offers: (type: string) => boolean) {
  const { destination } = fields;
  if (destination?.variants === undefined) return fields;
  const offered = Object.entries(destination.variants).filter(([type]) => offers(type));
  const variants: { readonly [type: string]: FormShape } = Object.fromEntries(offered);
  return { ...fields, destination: { ...destination, variants } };
}
