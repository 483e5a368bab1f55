// A cart: its lines, and how its total comes about.
import { Sale } from '../documents/sale.tsx';
import type { Acted } from './acting.tsx';
import { Total } from './total.tsx';

export const CartPage = ({ project, document }: Acted) => (
  <>
    <Sale project={project} document={document} />
    <Total project={project} order={document} />
  </>
);
