import { Trans, useLingui } from '@lingui/react/macro'
import { compact } from '@waea/kit/typed'
import { buttonClass } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Segmented } from '@waea/ui/fields/segmented'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AuthPage } from '../../capabilities/identity/shared/auth-page.tsx'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { isMobileNumber } from '../../shell/forms/shared/phone-number.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import type { Sent } from './onboarding-state.ts'
import { requestCode } from './send-code.ts'

type Props = { progress: ReactNode; isMobile: boolean; onSent: (sent: Sent) => Promise<void> }

/**
 * Identifies the SIM: by the phone number that the SIM is meant for, or by the two numbers on its card (1§2 phone
 * step).
 */
export function PhoneStep({ progress, isMobile, onSent }: Props) {
  const { t } = useLingui()
  const [by, setBy] = useState<'number' | 'sim'>('number')
  return (
    <AuthPage
      progress={progress}
      title={<Trans>Activate your SIM</Trans>}
      lead={<Trans>We’ll send you a code, so that nobody else can start your SIM.</Trans>}
      foot={
        <>
          <p className="text-ink-2">
            <Trans>A link came with your SIM? Open it: it needs no code.</Trans>
          </p>
          <Link to="/sign-in" className={buttonClass({ tone: 'link' })}>
            <Trans>Back to sign in</Trans>
          </Link>
        </>
      }
    >
      <Segmented
        label={t`Find the SIM by`}
        value={by}
        onChange={setBy}
        segments={[
          { value: 'number', label: <Trans>Phone number</Trans> },
          { value: 'sim', label: <Trans>SIM card</Trans> },
        ]}
      />
      {by === 'number' ? <ByNumber onSent={onSent} /> : <BySim isMobile={isMobile} onSent={onSent} />}
    </AuthPage>
  )
}

function ByNumber({ onSent }: Pick<Props, 'onSent'>) {
  const { t } = useLingui()
  const { send } = usePortal()
  const form = useForm<{ MobileNumber: string }>()
  const { refusal, onSend } = useFormSending(form, async ({ MobileNumber }) => {
    const sent: Sent = { way: 'text', MobileNumber: MobileNumber.trim() }
    await requestCode(send, sent)
    await onSent(sent)
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Text me a code</Trans>}>
      <Field
        label={t`Mobile number`}
        hint={t`The one you gave with your order: a phone that gets texts now.`}
        required
        error={form.formState.errors.MobileNumber?.message}
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.register('MobileNumber', {
            validate: async (text) => (await isMobileNumber(text)) || t`Enter a mobile number like 021 555 0100.`,
          })}
        />
      </Field>
    </SendForm>
  )
}

function BySim({ isMobile, onSent }: Pick<Props, 'isMobile' | 'onSent'>) {
  const { t } = useLingui()
  const { send } = usePortal()
  const form = useForm<{ SIMID: string; ICCID: string }>()
  const [way, setWay] = useState<Sent['way']>('sim')
  const { refusal, onSend } = useFormSending(form, async ({ SIMID, ICCID }) => {
    const sent: Sent = { way, SIMID: SIMID.trim(), ICCID: ICCID.trim() }
    await requestCode(send, sent)
    await onSent(sent)
  })
  const hasDigits = (text: string, least: number, most: number) => {
    const { length } = compact(text)
    return length >= least && length <= most
  }
  const { SIMID, ICCID } = form.formState.errors
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Send me a code</Trans>}>
      <Field label={t`SIM ID`} hint={t`10 digits, on the card the SIM came in.`} required error={SIMID?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...form.register('SIMID', {
            validate: (text) => hasDigits(text, 10, 10) || t`Enter the 10 digits of the SIM ID.`,
          })}
        />
      </Field>
      <Field
        label={t`SIM number (ICCID)`}
        hint={t`19 or 20 digits, beginning with 8964.`}
        required
        error={ICCID?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...form.register('ICCID', {
            validate: (text) => hasDigits(text, 19, 20) || t`Enter the 19 or 20 digits of the SIM number.`,
          })}
        />
      </Field>
      <RadioCards
        label={<Trans>Where should the code go?</Trans>}
        value={way}
        onChange={setWay}
        options={[
          {
            value: 'sim',
            title: <Trans>To this SIM</Trans>,
            detail: isMobile ? (
              <Trans>It’s in this phone, or in one beside you that is switched on.</Trans>
            ) : (
              <Trans>It’s in a phone that is switched on.</Trans>
            ),
          },
          {
            value: 'text',
            title: <Trans>To the number on my account</Trans>,
            detail: <Trans>You ordered this SIM and gave a phone number.</Trans>,
          },
        ]}
      />
    </SendForm>
  )
}
