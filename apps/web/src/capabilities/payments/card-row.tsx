import { Trans, useLingui } from '@lingui/react/macro'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { CreditCard, Landmark } from 'lucide-react'
import { MakeDefault, Remove } from '../../shell/forms/shared/row-deeds.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { savedCardName } from './shared/card-words.ts'
import type { SavedCard } from './shared/first-choice.ts'

const changes = [payments.methods, overview.dashboard]

/** A saved card or bank account with its actions; the default one names the method that becomes the default after it. */
export function CardRow({ card, others }: { card: SavedCard; others: readonly SavedCard[] }) {
  const { t } = useLingui()
  const isOnly = others.length === 0
  const [next] = others
  const nextName = next && savedCardName(next)
  const name = savedCardName(card)
  const isAccount = card.PaymentMethodType === 'nz_bank_account'
  const Picture = isAccount ? Landmark : CreditCard
  const input = { customerUuid: useCustomerUuid(), methodUuid: card.UUID }
  return (
    <Card as="li" className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto]">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
        <Picture aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0">
        <h2 className="text-l leading-snug tabular-nums">{name}</h2>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-s text-ink-2 tabular-nums">
            {isAccount ? t`Pays bills by direct debit` : t`Expires ${card.expiry}`}
          </p>
          {card.is_default && (
            <Chip>
              <Trans>Default</Trans>
            </Chip>
          )}
          {card.is_card_expired && (
            <StatusBadge tone="bad">
              {isAccount ? <Trans>No longer authorised</Trans> : <Trans>Expired</Trans>}
            </StatusBadge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:col-span-full">
        {!card.is_default && !card.is_card_expired && (
          <MakeDefault
            name={name}
            call={payments.setRank}
            input={{ ...input, Rank: 1 }}
            changes={changes}
            done={isAccount ? t`${name} pays your bills now` : t`${name} is the default card`}
          />
        )}
        {!isOnly && (
          <Remove
            name={name}
            call={card.is_card_expired ? payments.removeInvalidMethod : payments.removeMethod}
            input={input}
            changes={changes}
            done={t`${name} was removed`}
          >
            {card.is_default ? (
              <Trans>It’s your default. {nextName} becomes the default.</Trans>
            ) : (
              <Trans>We won’t charge it again. You can add it back any time.</Trans>
            )}
          </Remove>
        )}
      </div>
      {card.is_default && !isOnly && (
        <p className="col-span-full text-s text-ink-2">
          {card.is_card_expired ? (
            <Trans>It can’t pay any more, and no other one pays in its place. Make another one the default.</Trans>
          ) : (
            <Trans>If you remove it, {nextName} becomes the default.</Trans>
          )}
        </p>
      )}
      {isOnly && (
        <p className="col-span-full text-s text-ink-2">
          {isAccount ? (
            <Trans>You can’t remove the only account that pays. To replace it, add another one or a card first.</Trans>
          ) : (
            <Trans>You can’t remove your only card. To replace it, add another one first.</Trans>
          )}
        </p>
      )}
    </Card>
  )
}
