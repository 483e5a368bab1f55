// What must hold of the tools of a server. Pure.
import { apiError } from '../../../declaration/index.ts';
import type { Customization } from './resource.ts';

const doubled = (words: readonly string[]): string | undefined =>
  words.find((word, index) => words.indexOf(word) !== index);

/** @throws InvalidInput for a duplicate tool */
export function checkTools(tools: readonly string[]): void {
  const twice = doubled(tools);
  if (twice !== undefined) throw apiError.InvalidInput(`The tool '${twice}' is listed twice.`);
}

type Override = NonNullable<Customization['parameters']>[number];

function checkOverride(tool: string, override: Override): void {
  const { name, description, const: fixed, default: fallback, allowedTypes } = override;
  const at = `The parameter '${name}' of the customization of '${tool}'`;
  if ([description, fixed, fallback, allowedTypes].every((one) => one === undefined))
    throw apiError.InvalidInput(`${at} changes nothing.`);
  if (fixed !== undefined && (fallback !== undefined || allowedTypes !== undefined))
    throw apiError.InvalidInput(
      `${at} has a constant, which cannot be combined with a default or a list of values.`,
    );
}

/** @throws InvalidInput when it says nothing, or contradicts itself */
export function checkCustomization({ tool, description, parameters = [] }: Customization): void {
  if (description === undefined && parameters.length === 0)
    throw apiError.InvalidInput(
      `The customization of '${tool}' has neither a description nor parameters.`,
    );
  const twice = doubled(parameters.map(({ name }) => name));
  if (twice !== undefined)
    throw apiError.InvalidInput(
      `The customization of '${tool}' names the parameter '${twice}' twice.`,
    );
  for (const override of parameters) checkOverride(tool, override);
}

/** @throws InvalidInput when one of them is wrong, or two are for the same tool */
export function checkCustomizations(customizations: readonly Customization[]): void {
  for (const one of customizations) checkCustomization(one);
  const twice = doubled(customizations.map(({ tool }) => tool));
  if (twice !== undefined) throw apiError.InvalidInput(`The tool '${twice}' is customized twice.`);
}
