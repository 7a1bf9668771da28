import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { creditChecks } from '@waea/contract/money/credit-checks'
import { dateText } from '@waea/kit/date-text'
import { compact } from '@waea/kit/typed'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useCustomerUuid, useLocale, useSignedIn } from '../../../shell/session/shared/portal.tsx'

type CreditCheck = Gives<typeof creditChecks.creditCheck>
type Props = {
  check: CreditCheck
  /** A link to continue after a failed check. */
  otherwise: ReactNode
  /** What the person can do while staff review the check. */
  meanwhile: ReactNode
  onPassed: () => void
}

/** The credit check before a postpay plan (1§2): with a separate checkbox for consent, and the result. */
export function CreditCheckStep({ check, onPassed, ...words }: Props) {
  const isOver = check.State === 'refused' || check.State === 'referred'
  return isOver ? <NotPassed check={check} {...words} /> : <AskCheck onPassed={onPassed} />
}

type Typed = {
  FirstName: string
  LastName: string
  DateOfBirth: string
  Address: string
  LicenceNumber: string
  LicenceVersion: string
  Consent: boolean
}

function AskCheck({ onPassed }: Pick<Props, 'onPassed'>) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { person } = useSignedIn()
  const ask = useSend(creditChecks.askCreditCheck, { changes: [creditChecks.creditCheck] })
  const form = useForm<Typed>({
    defaultValues: { FirstName: person.FirstName ?? '', LastName: person.LastName ?? '', Consent: false },
  })
  const { refusal, onSend } = useFormSending(form, async ({ Consent: _ticked, ...given }) => {
    const answer = await ask.mutateAsync({
      customerUuid,
      ...given,
      LicenceNumber: compact(given.LicenceNumber).toUpperCase(),
      LicenceVersion: compact(given.LicenceVersion),
      Consent: true,
    })
    if (answer.State === 'passed') onPassed()
  })
  const { errors } = form.formState
  return (
    <Card as="section" aria-labelledby="credit-check" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="credit-check" className="text-l font-bold">
          <Trans>Credit check</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>
            You need a New Zealand driver licence and to be 18 or older. We keep the result, not what you type here.
          </Trans>
        </p>
      </div>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Check my credit</Trans>}>
        <SubjectFields form={form} />
        <Checkbox
          label={t`I agree that my details go to a credit reporter for one credit check.`}
          hint={t`The check shows on your credit file, where other lenders can see it.`}
          error={errors.Consent?.message}
          {...form.register('Consent', {
            validate: (isTicked) =>
              isTicked || t`Without your agreement we can’t make the check. A card works without it.`,
          })}
        />
      </SendForm>
    </Card>
  )
}

/** The person to check. */
function SubjectFields({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const filled = (text: string) => text.trim() !== '' || t`please enter`
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`First name`} required error={errors.FirstName?.message}>
          <TextInput autoComplete="given-name" maxLength={100} {...form.register('FirstName', { validate: filled })} />
        </Field>
        <Field label={t`Last name`} required error={errors.LastName?.message}>
          <TextInput autoComplete="family-name" maxLength={100} {...form.register('LastName', { validate: filled })} />
        </Field>
      </div>
      <Field label={t`Date of birth`} required error={errors.DateOfBirth?.message}>
        <TextInput type="date" autoComplete="bday" {...form.register('DateOfBirth', { validate: filled })} />
      </Field>
      <Field
        label={t`Home address`}
        hint={t`Street, suburb, city and postcode`}
        required
        error={errors.Address?.message}
      >
        <TextInput
          autoComplete="street-address"
          maxLength={300}
          {...form.register('Address', { validate: (text) => text.trim().length >= 5 || t`please enter` })}
        />
      </Field>
      <LicenceFields form={form} />
    </>
  )
}

/** The driver licence, as printed on the card. */
function LicenceFields({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t`Driver licence number`}
        hint={t`5a on the card, like DK123456`}
        required
        error={errors.LicenceNumber?.message}
      >
        <TextInput
          autoComplete="off"
          maxLength={10}
          {...form.register('LicenceNumber', {
            validate: (text) => /^[a-z]{2}\d{6}$/i.test(compact(text)) || t`Enter two letters and six digits.`,
          })}
        />
      </Field>
      <Field
        label={t`Card version`}
        hint={t`5b on the card, three digits`}
        required
        error={errors.LicenceVersion?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.register('LicenceVersion', {
            validate: (text) => /^\d{3}$/.test(compact(text)) || t`Enter the three digits.`,
          })}
        />
      </Field>
    </div>
  )
}

/** Refused or referred: why nothing was charged, whom to contact, and what can start at once. */
function NotPassed({ check: { State, NextOn, Reason, Reporter }, otherwise, meanwhile }: Omit<Props, 'onPassed'>) {
  const locale = useLocale()
  const day = NextOn && dateText(new Date(`${NextOn}T12:00:00+12:00`), 'date', locale)
  return (
    <Notice
      tone="warn"
      title={
        State === 'refused' ? <Trans>credit check failed</Trans> : <Trans>We need to review your credit check</Trans>
      }
    >
      <div className="grid gap-3">
        <p>
          {State === 'refused' ? (
            <Trans>We can’t start a monthly plan based on it. Nothing was charged, and a saved card still works.</Trans>
          ) : (
            <>
              <Trans>We’ll write to you within two working days. Nothing was charged.</Trans> {meanwhile}
            </>
          )}
        </p>
        {Reason && (
          <p>
            <Trans>Why: {Reason}</Trans>
          </p>
        )}
        {Reporter && (
          <p>
            <Trans>
              {Reporter.Name} made the report. You may see it and have mistakes corrected: {Reporter.Phone}
            </Trans>
            {Reporter.Link && (
              <>
                {' '}
                <a href={Reporter.Link} className="font-semibold underline underline-offset-4">
                  <Trans>Correct my report</Trans>
                </a>
              </>
            )}
          </p>
        )}
        {State === 'refused' && day && (
          <p>
            <Trans>You can ask for another check from {day}.</Trans>
          </p>
        )}
        {otherwise}
      </div>
    </Notice>
  )
}
