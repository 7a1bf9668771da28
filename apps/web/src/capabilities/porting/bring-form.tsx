import { Trans } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { porting } from '@waea/contract/mobile/porting'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { useForm } from 'react-hook-form'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import type { Port } from './port-words.ts'
import { portingFailure } from './porting-failure.ts'
import { BringFields, nothingTyped, type Typed } from './shared/bring-fields.tsx'
import type { MoveTimes } from './when-field.tsx'

/** The form to bring a number; after a refusal, filled with the previous values and focused on the field to correct. */
export function BringForm({
  mobile,
  times,
  before,
  onDone,
}: {
  mobile: Mobile
  times: MoveTimes
  before: Port | undefined
  onDone: () => void
}) {
  const customerUuid = useCustomerUuid()
  const { queries } = usePortal()
  const bring = useSend(before ? porting.retry : porting.bring, { changes: [porting.ports], after: onDone })
  const form = useForm<Typed>({
    defaultValues: {
      ...nothingTyped,
      ...(before && {
        PortingOverMSISDN: displayMsisdn(before.MSISDN),
        PortingOverMSISDNType: before.Type,
        PortingCarrierLSP: before.Carrier,
        PortingNametagLSP: before.Nametag ?? '',
      }),
    },
  })
  const sending = useFormSending(form, async (typed) => {
    const { PortingStartsAtNanos, PortingAccountLSP, PortingPriorSIMID, PortingNametagLSP, ...named } = typed
    const isPrepay = typed.PortingOverMSISDNType === 'prepay'
    const input = {
      CustomerUUID: customerUuid,
      ProductInstanceUUID: mobile.UUID,
      ...named,
      ...(isPrepay ? { PortingPriorSIMID } : { PortingAccountLSP }),
      ...(PortingNametagLSP.trim() && { PortingNametagLSP }),
      ...(PortingStartsAtNanos && { PortingStartsAtNanos: Number(PortingStartsAtNanos) }),
    }
    await bring.mutateAsync(input).catch((error: unknown) => {
      // The time was on offer too long ago; load those on offer now.
      if (error instanceof CallError && error.code === 'porting-time') {
        void queries.invalidateQueries({ queryKey: keyOf(porting.ports) })
      }
      throw portingFailure(error)
    })
  })
  return (
    <Card>
      <SendForm
        onSend={sending.onSend}
        refusal={sending.refusal}
        submitText={before ? <Trans>Try again</Trans> : <Trans>Bring this number</Trans>}
        note={
          <Trans>
            The number is yours, or you may act for its holder. Your service at the other provider ends: credit there is
            lost, and exit fees may be charged. The number takes the place of this SIM’s number.
          </Trans>
        }
      >
        <BringFields form={form} wrongBefore={before?.Field} times={times} />
      </SendForm>
    </Card>
  )
}
