// Why a buyer of a variant gets a price: each price and product discount with its reason.
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { AdminPriceExplanation } from 'storewright/operations';
import { Field } from '../edit/fields.tsx';
import { Shown, useLoaded } from '../parts/page.tsx';
import type { OfProject } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';
import { explainPrice } from './questions.ts';
import { DiscountVerdicts, PriceVerdicts } from './verdicts.tsx';

interface WhyPriceProps extends OfProject {
  readonly product: any;
  /** Currency, country, group, channel and time, as the preview has them. */
  readonly buyer: any;
}

const variantsIn = (data: any): readonly any[] => [data.masterVariant, ...(data.variants ?? [])];

export function WhyPrice(props: WhyPriceProps) {
  const t = useWords('explain');
  // The server explains only to users who see the whole project.
  if (!useMay(props.project, 'viewer')) return null;
  return (
    <section aria-labelledby="why-price">
      <h3 id="why-price">{t.whyPrice}</h3>
      {props.product.masterData.published ? <Asking {...props} /> : <p>{t.unpublished}</p>}
    </section>
  );
}

function Asking({ project, product, buyer }: WhyPriceProps) {
  const t = useWords('explain');
  const variants = variantsIn(product.masterData.current);
  const [variantId, setVariant] = useState<number>(variants[0].id);
  const [quantity, setQuantity] = useState<number>();
  const question = {
    productId: product.id,
    variantId,
    ...buyer,
    ...(quantity === undefined ? {} : { quantity }),
  };
  const loading = useLoaded(['why price', project, product.version, question], (signal) =>
    explainPrice(project, question, signal),
  );
  return (
    <>
      <p className="quiet">{t.whyPriceHint}</p>
      <div className="pickers">
        <Select
          label={t.variant}
          data={variants.map(({ id, sku }) => ({ value: `${id}`, label: sku ?? `${id}` }))}
          value={`${variantId}`}
          allowDeselect={false}
          onChange={(id) => setVariant(Number(id))}
        />
        <Field
          label={t.quantity}
          shape={{ kind: 'integer', isOptional: true }}
          value={quantity}
          path="quantity"
          change={setQuantity}
        />
      </div>
      <Shown loading={loading}>
        {(answer) => <Answer project={project} answer={answer} currency={buyer.currency} />}
      </Shown>
    </>
  );
}

interface AnswerProps extends OfProject {
  readonly answer: AdminPriceExplanation;
  readonly currency: string;
}

function Answer({ project, answer, currency }: AnswerProps) {
  const t = useWords('explain');
  const format = useFormat();
  const { prices, productDiscounts, unitPrice } = answer;
  return (
    <>
      <p role="status">
        {unitPrice === undefined ? t.noPrice : t.unitPrice({ price: format.money(unitPrice) })}
      </p>
      <PriceVerdicts project={project} label={t.whyPrice} verdicts={prices} />
      {productDiscounts.length > 0 && (
        <DiscountVerdicts
          label={t.productDiscounts}
          verdicts={productDiscounts}
          currency={currency}
        />
      )}
    </>
  );
}
