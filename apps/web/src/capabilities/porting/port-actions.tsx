import { Trans, useLingui } from '@lingui/react/macro'
import { porting } from '@waea/contract/mobile/porting'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button, buttonClass } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import type { Port } from './port-words.ts'
import { portingFailure } from './porting-failure.ts'

/** What a customer can do about a port now: try again, cancel it, keep a number, or put away a success. */
export function PortActions({
  port,
  onRetry,
  onDone,
}: {
  port: Port
  onRetry: (() => void) | undefined
  onDone: (() => void) | undefined
}) {
  if (!port.CanCancel && !onRetry && !onDone) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {onRetry && (
        <Button onClick={onRetry}>
          {port.Field ? <Trans>Correct and try again</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
      {onDone && (
        <Link to="/profile/plans" className={buttonClass()} onClick={onDone}>
          <Trans>Done</Trans>
        </Link>
      )}
      {port.CanCancel && (port.Direction === 'in' ? <CancelMove port={port} /> : <KeepNumber port={port} />)}
    </div>
  )
}

/** Cancels the move of a number to this SIM, once confirmed. */
function CancelMove({ port }: { port: Port }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const customerUuid = useCustomerUuid()
  const [isAsking, setAsking] = useState(false)
  const cancel = useSend(porting.cancel, { changes: [porting.ports], after: () => setAsking(false) })
  const number = displayMsisdn(port.MSISDN)
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        <Trans>Cancel the move</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Cancel the move?`}
        confirmText={t`Cancel the move`}
        cancelText={t`Go on moving`}
        danger
        loading={cancel.isPending}
        refusal={cancel.error && errorText(portingFailure(cancel.error))}
        onConfirm={() => cancel.mutate({ customerUuid, ProductInstanceUUID: port.MobileUUID })}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          {number} stays with {port.CarrierName}. To bring it later, you start again and reply YES again.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

/** Keeps a number that another provider has asked for: at once, since it only keeps what is. */
function KeepNumber({ port }: { port: Port }) {
  const errorText = useErrorText()
  const customerUuid = useCustomerUuid()
  const stop = useSend(porting.stopLeaving, { changes: [porting.ports] })
  return (
    <>
      <Button
        tone="danger"
        loading={stop.isPending}
        onClick={() => stop.mutate({ customerUuid, mobileUuid: port.MobileUUID })}
      >
        <Trans>This wasn’t me: keep my number</Trans>
      </Button>
      {stop.error && <Notice tone="bad">{errorText(portingFailure(stop.error))}</Notice>}
    </>
  )
}
