import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { numberToBring } from '@waea/domain/porting/request'
import { isRefusal } from '@waea/domain/refusal'
import type { CartItem } from '@waea/domain/shop/cart/cart'
import { changeNumber } from '@waea/domain/shop/cart/cart-items'
import { notedNumber } from '@waea/domain/shop/cart/numbers-to-bring'
import { displayMsisdn } from '@waea/kit/msisdn'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { useForm } from 'react-hook-form'
import { NumberFields, nothingTyped, type Typed } from '../../../capabilities/porting/shared/bring-fields.tsx'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import type { CartInUse } from './use-cart.ts'

type Props = { item: CartItem; title: string; inUse: CartInUse; onClose: () => void }

/**
 * Asks for a number to bring to one SIM of the cart, with the details that the other provider needs; saved once they
 * are valid.
 */
export function BringToCart({ item, title, inUse, onClose }: Props) {
  const { t } = useLingui()
  const form = useForm<Typed>({ defaultValues: typedBefore(item) })
  const { refusal, onSend } = useFormSending(form, async ({ PortingStartsAtNanos: _later, ...typed }) => {
    const number = numberToBring(typed)
    if (isRefusal(number)) throw refusedHere(number)
    const refused = await inUse.changeSaved((cart) => changeNumber(cart, item.UUID, notedNumber(number)))
    if (refused) throw refusedHere(refused)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t`Bring your number to ${title}`} size="m">
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Bring this number</Trans>}
        note={
          <Trans>
            The number is yours, or you may act for its holder. Your service at the other provider ends: credit there is
            lost, and exit fees may be charged.
          </Trans>
        }
      >
        <p className="text-ink-2">
          <Trans>
            It moves once your new SIM is active. Keep your old SIM until then: we text it, and you reply YES within 2
            hours.
          </Trans>
        </p>
        <NumberFields form={form} wrongBefore={undefined} />
      </SendForm>
    </Dialog>
  )
}

/** The values saved in the cart, for editing. */
function typedBefore({ Attributes }: CartItem): Typed {
  const { PortingOverMSISDN, PortingOverMSISDNType = 'prepay', PortingCarrierLSP = '' } = Attributes
  const { PortingAccountLSP = '', PortingPriorSIMID = '', PortingNametagLSP = '' } = Attributes
  if (!PortingOverMSISDN) return nothingTyped
  return {
    ...nothingTyped,
    PortingOverMSISDN: displayMsisdn(PortingOverMSISDN),
    PortingOverMSISDNType,
    PortingCarrierLSP,
    PortingAccountLSP,
    PortingPriorSIMID,
    PortingNametagLSP,
  }
}

/** A refusal by the browser's own rules, shown at its field like one from the server. */
function refusedHere({ refused, field, detail }: { refused: string; field?: string; detail?: object }): CallError {
  return new CallError(refused, 400, { code: refused, ...(field && { field }), ...(detail && { detail }) })
}
