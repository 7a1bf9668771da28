import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { payments } from '@waea/contract/payments'
import { Chip } from '@waea/ui/chip'
import { RadioCards } from '@waea/ui/radio-cards'
import { CreditCard, Plus } from 'lucide-react'
import { savedCardName } from './card-words.ts'

export type SavedCard = Gives<typeof payments.methods>['PaymentMethods'][number]
/** A saved card's id, or a new card. */
export type CardChoiceValue = string | 'new'

/** Which card pays: a saved one, or another. An expired one is shown and cannot be chosen. */
export function CardChoice({
  cards,
  value,
  onChange,
}: {
  cards: readonly SavedCard[]
  value: CardChoiceValue
  onChange: (value: CardChoiceValue) => void
}) {
  const { t } = useLingui()
  return (
    <RadioCards
      label={t`Pay with`}
      value={value}
      onChange={onChange}
      options={[
        ...cards.map((card) => ({
          value: card.UUID,
          icon: <CreditCard aria-hidden="true" className="size-5 text-ink-2" />,
          title: savedCardName(card),
          detail: card.is_card_expired ? <Trans>Expired</Trans> : t`Expires ${card.expiry}`,
          disabled: card.is_card_expired,
          aside: card.is_default && (
            <Chip>
              <Trans>Default</Trans>
            </Chip>
          ),
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

/** The card to offer first: the default, else the first one that has not expired, else a new one. */
export function firstChoice(cards: readonly SavedCard[]): CardChoiceValue {
  const good = cards.filter((card) => !card.is_card_expired)
  return (good.find((card) => card.is_default) ?? good[0])?.UUID ?? 'new'
}
