import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { canRestart, type LineFault, type MeasuredLine } from '@waea/domain/broadband/at-home/box-lights'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useSend } from '../../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../../shell/forms/shared/refusal-text.tsx'
import type { Connection } from '../connection.ts'

interface Props {
  connection: Connection
  fault: LineFault
  measured: MeasuredLine | undefined
  onRestarted: () => void
  onTestAgain: () => void
}

/** What to try for a fault, in order; and restarting the box from afar, where the company reaches it. */
export function WhatToTry({ connection, fault, measured, onRestarted, onTestAgain }: Props) {
  const steps = useSteps()[fault]
  return (
    <Card as="section" aria-labelledby="what-to-try" className="grid gap-4">
      <h2 id="what-to-try" className="text-h3">
        <Trans>3. Try this</Trans>
      </h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {canRestart(measured) && <Restart connection={connection} onRestarted={onRestarted} onTestAgain={onTestAgain} />}
    </Card>
  )
}

function useSteps(): Record<LineFault, readonly string[]> {
  const { t } = useLingui()
  return {
    'no-power': [
      t`Check that the box’s plug is in and the wall socket is on. Try another device in that socket.`,
      t`If there’s a power cut, your fibre comes back with the power.`,
      t`Wait 5 minutes after the POWER light is on, then test again.`,
    ],
    'no-signal': [
      t`Check that the thin fibre cable is pushed into the box, and isn’t bent or squeezed. Don’t unplug it, and don’t look into it.`,
      t`Switch the box off at the wall for 30 seconds, and on again.`,
      t`Wait 5 minutes. If the OPTICAL light stays red or off, a technician has to mend it: write to us below.`,
    ],
    connecting: [
      t`Wait 5 minutes until the OPTICAL light is steady.`,
      t`If it still flashes, switch the box off at the wall for 30 seconds, and on again.`,
    ],
    'no-router': [
      t`Check that your router is on, and that its cable goes from the socket marked WAN to the box’s first LAN socket.`,
      t`Try another network cable.`,
      t`Switch the router off for 30 seconds, and on again. Then restart the box.`,
    ],
    none: [
      t`Switch your router off for 30 seconds, and on again. Wait 3 minutes.`,
      t`Try a device with a cable in the router. If that works, it’s the Wi-Fi: move closer to the router.`,
      t`If nothing gets through, restart the box.`,
    ],
  }
}

function Restart({ connection, onRestarted, onTestAgain }: Pick<Props, 'connection' | 'onRestarted' | 'onTestAgain'>) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const restart = useSend(broadband.restartBox, { after: onRestarted })
  const send = () => {
    setAsks(false)
    restart.mutate({ customerUuid: connection.CustomerUUID, ufbUuid: connection.UUID })
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button tone="quiet" loading={restart.isPending} onClick={() => setAsks(true)}>
        <Trans>Restart the box from here</Trans>
      </Button>
      {asks && (
        <ConfirmDialog
          open
          title={t`Restart the fibre box?`}
          confirmText={<Trans>Restart it</Trans>}
          cancelText={<Trans>Not now</Trans>}
          onConfirm={send}
          onCancel={() => setAsks(false)}
        >
          <Trans>Your fibre stops for about 3 minutes, and so does a home phone or alarm on it. Calls on it end.</Trans>
        </ConfirmDialog>
      )}
      {restart.isSuccess && (
        <Notice
          tone="good"
          title={<Trans>The box is restarting</Trans>}
          action={
            <Button tone="quiet" size="s" onClick={onTestAgain}>
              <Trans>Test the line again</Trans>
            </Button>
          }
        >
          <Trans>It takes about 3 minutes. Then test the line again.</Trans>
        </Notice>
      )}
      {restart.error && <Notice tone="bad">{errorText(restart.error)}</Notice>}
    </div>
  )
}
