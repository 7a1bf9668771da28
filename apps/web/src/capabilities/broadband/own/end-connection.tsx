import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { DescriptionList } from '@waea/ui/data/description-list'
import { useFocusLeft } from '@waea/ui/heading-focus'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useRef, useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import type { Connection } from './connection.ts'
import { useFibreWords } from './fibre-words.ts'

/**
 * Ends a connection at the end of its month, or at once in a pause: first its last day and what is still to be billed,
 * then a step-up.
 */
export function EndConnection({ connection }: { connection: Connection }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button tone="quiet" size="s" onClick={() => setAsks(true)}>
        <Trans>End this connection</Trans>
      </Button>
      {asks && <EndDialog connection={connection} onClose={() => setAsks(false)} />}
    </>
  )
}

function EndDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useFibreWords()
  const errorText = useErrorText()
  const of = { customerUuid: connection.CustomerUUID, ufbUuid: connection.UUID }
  const preview = useCall(broadband.endPreview, of)
  const end = useSend(broadband.endUfb, {
    changes: [broadband.ufbProducts, broadband.endPreview],
    after: ({ EndsOn }) => {
      onClose()
      const day = EndsOn && words.weekday(EndsOn)
      toast({ text: day ? t`Your connection ends on ${day}.` : t`Your connection ends.`, tone: 'good' })
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={<Trans>End this connection?</Trans>}
      confirmText={<Trans>End it</Trans>}
      cancelText={<Trans>Keep it</Trans>}
      loading={end.isPending}
      refusal={end.error && end.error.code !== 'step-up-needed' && errorText(end.error)}
      onConfirm={() => preview.data && end.mutate(of)}
      onCancel={onClose}
    >
      <Loaded query={preview} waiting={<SkeletonList count={1} />} failed={errorText(preview.error)} isPart>
        {(data) => <WhatItMeans {...data} />}
      </Loaded>
    </ConfirmDialog>
  )
}

function WhatItMeans({ LastDay, AtOnce, OwedCents, AccountCreditCents }: Gives<typeof broadband.endPreview>) {
  const { t } = useLingui()
  const words = useFibreWords()
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          { key: 'day', term: t`Last day`, value: words.weekday(LastDay) },
          { key: 'owed', term: t`Still to be billed`, value: dollars(money(OwedCents)) },
          ...(AccountCreditCents > 0
            ? [{ key: 'credit', term: t`Credit on your account`, value: dollars(money(AccountCreditCents)) }]
            : []),
        ]}
      />
      {AccountCreditCents > 0 && (
        <p>
          <Trans>
            Your final bill uses the credit on your account first. What’s left of it is your money: once your account is
            closed, you can have it paid out on the Billing page.
          </Trans>
        </p>
      )}
      <p>
        {AtOnce ? (
          <Trans>
            The connection ends at once, and isn’t charged again. There’s no fee for ending. You can’t take it back.
          </Trans>
        ) : (
          <Trans>
            The connection works until the end of that day, and isn’t charged again. There’s no fee for ending. If you
            change your mind, you can keep it until then.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          Leave the fibre box on the wall: it belongs to the house. A home phone or alarm on this connection stops with
          it.
        </Trans>
      </p>
    </div>
  )
}

/** Cancels the planned end of a connection. */
export function KeepConnection({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const piece = useRef<HTMLDivElement>(null)
  useFocusLeft(piece)
  const keep = useSend(broadband.keepUfb, {
    changes: [broadband.ufbProducts, broadband.endPreview],
    after: () => toast({ text: t`You’re keeping your connection.`, tone: 'good' }),
  })
  return (
    <div ref={piece} className="grid gap-3">
      <Button
        size="s"
        className="justify-self-start"
        loading={keep.isPending}
        onClick={() => keep.mutate({ customerUuid: connection.CustomerUUID, ufbUuid: connection.UUID })}
      >
        <Trans>Keep this connection</Trans>
      </Button>
      {keep.error && <Notice tone="bad">{errorText(keep.error)}</Notice>}
    </div>
  )
}
