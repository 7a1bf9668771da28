import { Trans, useLingui } from '@lingui/react/macro'
import { payments } from '@waea/contract/payments'
import { usage } from '@waea/contract/usage'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { ConfirmDialog } from '@waea/ui/confirm-dialog'
import { StatusBadge } from '@waea/ui/status-badge'
import { useToast } from '@waea/ui/toast'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useCustomerUuid } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { useSend } from '../../shell/use-send.ts'
import type { SavedCard } from './card-choice.tsx'
import { cardExpiryText, cardName } from './card-words.ts'

const changes = [payments.methods, usage.dashboard]

/** A saved card with what can be done about it. */
export function CardRow({ card, isOnly }: { card: SavedCard; isOnly: boolean }) {
  const { t } = useLingui()
  const name = cardName(card)
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
        <CreditCard aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-l leading-snug whitespace-nowrap tabular-nums">{name}</h2>
        <p className="text-s text-ink-2 tabular-nums">{t`Expires ${cardExpiryText(card)}`}</p>
      </div>
      {card.is_default && (
        <Chip>
          <Trans>Default</Trans>
        </Chip>
      )}
      {card.is_card_expired && (
        <StatusBadge tone="bad">
          <Trans>Expired</Trans>
        </StatusBadge>
      )}
      <div className="flex gap-3 max-sm:w-full">
        {!card.is_default && !card.is_card_expired && <MakeDefault card={card} name={name} />}
        {!isOnly && <Remove card={card} name={name} />}
      </div>
      {isOnly && (
        <p className="w-full text-s text-ink-2">
          <Trans>The only card stays. To replace it, add another card first.</Trans>
        </p>
      )}
    </Card>
  )
}

type Props = { card: SavedCard; name: string }

function MakeDefault({ card, name }: Props) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useSend(payments.setRank, { changes })
  const send = async () => {
    try {
      await mutateAsync({ customerUuid, methodUuid: card.UUID, Rank: 1 })
      toast({ tone: 'good', text: t`${name} is the default card` })
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  return (
    <Button tone="quiet" size="s" loading={isPending} aria-label={t`Make default: ${name}`} onClick={() => void send()}>
      <Trans>Make default</Trans>
    </Button>
  )
}

function Remove({ card, name }: Props) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const call = card.is_card_expired ? payments.removeInvalidMethod : payments.removeMethod
  const { mutateAsync, isPending, error, reset } = useSend(call, { changes })
  const send = async () => {
    try {
      await mutateAsync({ customerUuid, methodUuid: card.UUID })
      setAsks(false)
      toast({ tone: 'good', text: t`${name} was removed` })
    } catch {
      // The dialog stays and says why.
    }
  }
  const close = () => {
    setAsks(false)
    reset()
  }
  return (
    <>
      <Button tone="quiet" size="s" aria-label={t`Remove ${name}`} onClick={() => setAsks(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t`Remove ${name}?`}
        confirmText={<Trans>Remove</Trans>}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void send()}
        onCancel={close}
      >
        {card.is_default ? (
          <Trans>It is the default card. The next one in the list takes its place.</Trans>
        ) : (
          <Trans>It will not be charged again. You can add it again at any time.</Trans>
        )}
      </ConfirmDialog>
    </>
  )
}
