import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { productType } from '@waea/contract/mobile/product-type'

export type Terms = Gives<typeof productType.terms>
export type Quote = Gives<typeof productType.quote>
export type TypeName = Quote['To']
export type Refused = NonNullable<Terms['Ways'][number]['Refused']>

/** The value of `plan` in the address for a transfer without a plan. */
export const withoutPlan = 'none'

/** The product type named in the address. */
export function typeNamed(value: string | undefined): TypeName | undefined {
  return value === 'prepay' || value === 'postpay' || value === 'payg' ? value : undefined
}

/** Names of the product types, and what each means. */
export function useTypeWords(): Readonly<Record<TypeName, { name: string; means: string }>> {
  const { t } = useLingui()
  return {
    prepay: { name: t`Prepay`, means: t`You pay for a plan before you use it, from credit or by card.` },
    postpay: { name: t`Pay monthly`, means: t`Your plan comes on a monthly bill, to be paid by the day it’s due.` },
    payg: {
      name: t`Pay as you go`,
      means: t`No plan: calls, texts and data are taken from your credit as you use them.`,
    },
  }
}
