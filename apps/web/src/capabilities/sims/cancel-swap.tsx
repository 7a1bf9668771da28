import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { serverNow } from '../../shell/calls/shared/server-time.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import type { Sim, Which } from './of-mobile.ts'

/** Cancels a scheduled swap, after confirmation. Renders nothing for a swap that starts at once. */
export function CancelSwap({ swap, which }: { swap: NonNullable<Sim['Swap']>; which: Which }) {
  const { t } = useLingui()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useSend(sims.cancelSwap, { changes: [sims.status, plans.mobiles] })
  const { onSend, isSending, refusal } = useSending(async () => {
    await mutateAsync(which)
    toast({ tone: 'good', text: t`The swap is cancelled` })
  })
  if (swap.State !== 'waiting' || fromNanos(swap.StartsAtNanos).getTime() <= serverNow()) return null
  return (
    <>
      <Button tone="quiet" size="s" onClick={() => setAsking(true)}>
        <Trans>Cancel the swap</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Cancel the swap?</Trans>}
        confirmText={<Trans>Cancel the swap</Trans>}
        cancelText={<Trans>Keep it</Trans>}
        loading={isSending}
        refusal={refusal}
        onConfirm={() => void onSend()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Your number stays on the SIM it’s on now. You can ask for another swap any time.</Trans>
      </ConfirmDialog>
    </>
  )
}
