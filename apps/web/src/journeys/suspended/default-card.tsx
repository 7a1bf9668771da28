import { Trans, useLingui } from '@lingui/react/macro'
import { payments } from '@waea/contract/money/payments'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { savedCardName } from '../../capabilities/payments/shared/card-words.ts'
import { useIsMember } from '../../capabilities/payments/shared/owners-cards.tsx'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { MakeDefault } from '../../shell/forms/shared/row-deeds.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'

/**
 * Chooses the default card for future payments, if there are several: paying with a card now doesn't replace the one
 * that failed.
 */
export function DefaultCard() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const isMember = useIsMember()
  const cards = useCall(payments.methods, { customerUuid }).data?.PaymentMethods ?? []
  if (isMember || cards.length < 2) return null
  return (
    <Card as="section" aria-labelledby="default-card" className="grid gap-2">
      <h2 id="default-card" className="text-h3">
        <Trans>Your cards</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>Your default card pays for renewals and bills. A bank account pays bills only.</Trans>
      </p>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.UUID} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="font-semibold tabular-nums">{savedCardName(card)}</p>
            {card.is_default ? (
              <Chip>
                <Trans>Default</Trans>
              </Chip>
            ) : (
              !card.is_card_expired && (
                <MakeDefault
                  name={savedCardName(card)}
                  call={payments.setRank}
                  input={{ customerUuid, methodUuid: card.UUID, Rank: 1 }}
                  changes={[payments.methods]}
                  done={t`${savedCardName(card)} is the default card`}
                />
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
