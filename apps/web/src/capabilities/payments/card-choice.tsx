import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { Chip } from '@waea/ui/chip'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { CreditCard, Landmark, Plus, Users } from 'lucide-react'
import { savedCardName } from './shared/card-words.ts'
import { type CardChoiceValue, isAccount, type PayingRoute, type SavedCard } from './shared/first-choice.ts'

/**
 * Chooses a saved card or bank account, or a new card. Methods that can no longer be charged are shown but can't be
 * chosen.
 */
export function CardChoice({
  cards,
  routes = [],
  value,
  onChange,
}: {
  cards: readonly SavedCard[]
  /** Other accounts that can pay, each with something left of its limit. */
  routes?: readonly PayingRoute[]
  value: CardChoiceValue
  onChange: (value: CardChoiceValue) => void
}) {
  const { t } = useLingui()
  const detailOf = (card: SavedCard) => {
    if (isAccount(card))
      return card.is_card_expired ? t`No longer authorised` : t`Direct debit, up to two business days`
    return card.is_card_expired ? t`Expired` : t`Expires ${card.expiry}`
  }
  return (
    <RadioCards
      label={t`Pay with`}
      value={value}
      onChange={onChange}
      options={[
        ...cards.map((card) => ({
          value: card.UUID,
          icon: isAccount(card) ? (
            <Landmark aria-hidden="true" className="size-5 text-ink-2" />
          ) : (
            <CreditCard aria-hidden="true" className="size-5 text-ink-2" />
          ),
          title: savedCardName(card),
          detail: detailOf(card),
          disabled: card.is_card_expired,
          aside: card.is_default && (
            <Chip tone="plain">
              <Trans>Default</Trans>
            </Chip>
          ),
        })),
        ...routes.map(({ UUID, Name, CreditAccount, RemainingSpendLimit }) => ({
          value: UUID,
          icon: <Users aria-hidden="true" className="size-5 text-ink-2" />,
          title: t`${CreditAccount.Name} pays`,
          detail: t`${Name}: ${dollars(money(RemainingSpendLimit))} left`,
        })),
        {
          value: 'new',
          icon: <Plus aria-hidden="true" className="size-5 text-ink-2" />,
          title: <Trans>Another card</Trans>,
        },
      ]}
    />
  )
}
