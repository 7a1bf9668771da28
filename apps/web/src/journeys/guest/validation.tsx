import { Trans, useLingui } from '@lingui/react/macro'
import type { Lookup, LookupUse } from '@waea/domain/guest/lookup'
import { isRefusal, type Refusal } from '@waea/domain/refusal'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../shell/forms/shared/kept-form.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import type { Errand, Named } from './errand.ts'
import { useValidate } from './use-validate.ts'

/** The first step: what to pay for. A top-up and a voucher share the typed mobile. */
export function Validation({ use, onValid }: { use: LookupUse; onValid: (errand: Errand) => Promise<void> }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const validate = useValidate()
  const session = useSession()
  const isBill = use === 'bill'
  const { form } = useKeptForm(isBill ? 'guest-lookup-bill' : 'guest-lookup-mobile', { lookup: '' })
  const read = async (typed: string) => {
    const { readLookup, readMobileLookup } = await import('@waea/domain/guest/lookup')
    return isBill ? readLookup(typed) : readMobileLookup(typed)
  }
  const { refusal, onSend } = useFormSending(
    form,
    async ({ lookup }) => {
      const found = await read(lookup)
      if (isRefusal(found)) return
      const named = namedBy(found, use)
      await onValid({ named, shown: shownLookup(found), token: await validate(named) })
    },
    { MSISDN: 'lookup', LookupID: 'lookup' },
  )
  return (
    <>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Continue</Trans>}>
        <Field
          label={isBill ? <Trans>Invoice, account or mobile number</Trans> : <Trans>Mobile number</Trans>}
          hint={
            isBill
              ? t`As on the bill: an invoice begins with INV, an account with 5`
              : use === 'top-up'
                ? t`A prepay or pay-as-you-go mobile of ours, such as 021 555 0142`
                : t`A mobile of ours, such as 021 555 0142`
          }
          error={form.formState.errors.lookup?.message}
          required
        >
          <TextInput
            inputMode={isBill ? 'text' : 'tel'}
            autoComplete={isBill ? 'off' : 'tel-national'}
            spellCheck={false}
            {...form.register('lookup', { validate: async (typed) => textOf(await read(typed)) })}
          />
        </Field>
      </SendForm>
      {session.status !== 'signed-in' && (
        <p className="border-t border-line pt-4 text-s text-ink-2">
          <Trans>
            Your own mobile?{' '}
            <Link to="/sign-in" className={linkLook}>
              Sign in
            </Link>{' '}
            to use a saved card and to see your credit and bills.
          </Trans>
        </p>
      )}
    </>
  )

  function textOf(found: Lookup | Refusal): true | string {
    return isRefusal(found) ? refusalText(found) : true
  }
}

/** The input of the calls: a mobile to top up, a bill, or a mobile for a voucher (2§7.17). */
function namedBy({ text }: Lookup, use: LookupUse): Named {
  if (use === 'bill') return { LookupID: text }
  return use === 'top-up' ? { MSISDN: text } : { MSISDN: text, LookupID: text }
}

const linkLook = 'font-semibold text-primary underline underline-offset-4'

function shownLookup({ kind, text }: Lookup): string {
  return kind === 'mobile' ? displayMsisdn(text) : text
}
