import { Trans, useLingui } from '@lingui/react/macro'
import { type CatalogueEntry, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import type { SimType } from '@waea/domain/catalogue/catalogue-item'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import type { ShopCatalogue } from '@waea/domain/shop/cart/cart-prices'
import { maxSims } from '@waea/domain/shop/cart/sim-groups'
import { dollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Select } from '@waea/ui/fields/select'
import { FirstImage } from '../../capabilities/catalogue/shared/item-image.tsx'
import type { Shop } from '../../capabilities/shop/shared/use-shop.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'

const inChoice = 'size-10 rounded-control object-cover'

/** Chooses an eSIM or a physical SIM, with cost and delivery time. A kind that is not on sale can't be chosen. */
export function SimTypeChoice({
  value,
  sims,
  onChange,
}: {
  value: SimType
  sims: ShopCatalogue['sims']
  onChange: (type: SimType) => void
}) {
  const { t } = useLingui()
  const price = (type: SimType) => {
    const cents = sims[type]?.priceCents ?? 0
    return cents === 0 ? t`Free` : dollars(money(cents))
  }
  return (
    <RadioCards
      label={t`Kind of SIM`}
      columns={2}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'esim',
          icon: <FirstImage of={sims.esim?.images} className={inChoice} />,
          title: 'eSIM',
          detail: <Trans>Download it to your phone today. Most phones made since 2019 can use one.</Trans>,
          aside: price('esim'),
          disabled: sims.esim?.available === false,
        },
        {
          value: 'real_sim',
          icon: <FirstImage of={sims.real_sim?.images} className={inChoice} />,
          title: <Trans>Physical SIM</Trans>,
          detail: <Trans>A card sent to your address, usually within 2 to 4 working days.</Trans>,
          aside: price('real_sim'),
          disabled: sims.real_sim?.available === false,
        },
      ]}
    />
  )
}

/** Chooses a plan from a list with prices. */
export function PlanSelect({
  label,
  plans,
  priceOf,
  value,
  onChange,
}: {
  label: string
  plans: readonly CatalogueEntry[]
  priceOf: Shop['priceOf']
  value: string
  onChange: (plan: CatalogueEntry) => void
}) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={(event) => {
          const plan = plans.find(({ UUID }) => UUID === event.target.value)
          if (plan) onChange(plan)
        }}
        options={plans.map((plan) => ({
          value: plan.UUID,
          label: `${offerSummary(plan).name} · ${dollars(priceDue(plan, priceOf(plan)))}`,
        }))}
      />
    </Field>
  )
}

/** How many SIMs one order may hold. */
export function useMostSims(): number {
  return isOn(usePortal().settings, 'IS_SIMS_MULTI_PLANS_ALLOWED') ? maxSims : 1
}
