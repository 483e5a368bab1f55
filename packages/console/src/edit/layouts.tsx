// Kinds whose edit page is more than one field after the other.
import type { ComponentType } from 'react';
import { SettingsLayout } from '../settings/settings-layout.tsx';
import { MemberFields } from './fields.tsx';
import type { LayoutProps } from './layout.tsx';

const layouts: ReadonlyMap<string, ComponentType<LayoutProps>> = new Map([
  ['project', SettingsLayout],
]);

const Plain = (props: LayoutProps) => <MemberFields {...props} path="" />;

/** How the fields of a kind are arranged. */
export const layoutOf = (kind: string): ComponentType<LayoutProps> => layouts.get(kind) ?? Plain;
