import { Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '@waea/ui/chip'
import { RadioCards } from '@waea/ui/radio-cards'
import { CreditCard, Plus } from 'lucide-react'
import { savedCardName } from './card-words.ts'
import type { CardChoiceValue, SavedCard } from './first-choice.ts'

/** Chooses a saved card or a new one. An expired card is shown but can't be chosen. */
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
