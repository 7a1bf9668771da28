import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { balance } from '@waea/contract/money/balance'
import type { MovementKind } from '@waea/domain/balance/movement'

export type Movement = Gives<typeof balance.movements>['Movements'][number]

/** Words for changes of credit: for each kind, and for one movement with the name of what it paid for. */
export function useMovementWords(): { kinds: Readonly<Record<MovementKind, string>>; wordsOf(one: Movement): string } {
  const { t } = useLingui()
  const kinds: Record<MovementKind, string> = {
    'top-up': t`Top-ups`,
    plan: t`Plans`,
    'add-on': t`Add-ons`,
    renewal: t`Renewals`,
    usage: t`Use outside a plan`,
    voucher: t`Vouchers`,
    gift: t`Gifts`,
    refund: t`Refunds`,
    'product-type': t`Moves to and from the bill`,
    forfeiture: t`Expired credit`,
    adjustment: t`Credit and charges from us`,
  }
  const wordsOf = ({ Kind, Because: name, AmountCents }: Movement): string => {
    switch (Kind) {
      case 'top-up':
        return name === 'auto-top-up' ? t`Automatic top-up` : t`Top-up`
      case 'renewal':
        return t`Renewal: ${name}`
      case 'usage':
        return AmountCents > 0 ? t`Charge reversed: use outside the plan` : t`Use outside the plan`
      case 'voucher':
        return t`Voucher`
      case 'gift':
        return AmountCents < 0 ? t`Gift to another mobile` : t`Gift from another mobile`
      case 'refund':
        return t`Refund: ${name}`
      case 'product-type':
        return AmountCents < 0 ? t`Moved to your bill` : t`Moved from your bill`
      case 'forfeiture':
        return t`Expired`
      case 'adjustment':
        return AmountCents < 0 ? t`Charge: ${name}` : t`Credit from us: ${name}`
      default:
        return name
    }
  }
  return { kinds, wordsOf }
}
