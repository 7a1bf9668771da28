import { Trans, useLingui } from '@lingui/react/macro'
import { bankAccounts } from '@waea/contract/bank-accounts'
import { payments } from '@waea/contract/payments'
import { parseBankAccount } from '@waea/domain/payments/bank-account'
import { isRefusal } from '@waea/domain/refusal'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/checkbox'
import { FailedState } from '@waea/ui/failed-state'
import { Field } from '@waea/ui/field'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { PageHeading } from '@waea/ui/page-heading'
import { SendForm } from '@waea/ui/send-form'
import { Skeleton } from '@waea/ui/skeleton'
import { TextInput } from '@waea/ui/text-input'
import { useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { useSend } from '../../shell/data/use-send.ts'
import { useSending } from '../../shell/forms/sending.ts'
import { useRefusalText } from '../../shell/forms/use-refusal-text.ts'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { TemporaryNotice } from '../../shell/frame/temporary-notice.tsx'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { Link } from '../../shell/routing/link.tsx'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import { savedCardName } from './card-words.ts'
import { OwnersCards, useIsMember } from './owners-cards.tsx'

type Saved = { name: string; isDefault: boolean }

/** Adds a bank account, from which bills are paid by direct debit. Only the account's owner can; a member sees why. */
export default function AddBankAccount() {
  const [saved, setSaved] = useState<Saved>()
  const isMember = useIsMember()
  useHeadingFocus(saved ? 'saved' : 'form')
  if (saved) return <AccountAdded saved={saved} />
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <PageHeading
        title={<Trans>Add a bank account</Trans>}
        above={
          <BackLink to="/profile/payment-methods">
            <Trans>Payment methods</Trans>
          </BackLink>
        }
      >
        {!isMember && <Trans>It pays your bills by direct debit. We charge nothing now.</Trans>}
      </PageHeading>
      {isMember ? <OwnersCards /> : <WithTerms onSaved={setSaved} />}
    </div>
  )
}

/** The form stands once the terms are there: nobody agrees to what they could not read. */
function WithTerms({ onSaved }: { onSaved: (saved: Saved) => void }) {
  const { t } = useLingui()
  const mandate = useCall(bankAccounts.mandate, {})
  if (mandate.isPending) return <Skeleton className="h-96" />
  if (!mandate.data) {
    return (
      <FailedState
        title={t`We couldn’t load the terms of direct debit`}
        onRetry={() => void mandate.refetch()}
        retrying={mandate.isFetching}
      />
    )
  }
  return (
    <>
      <TemporaryNotice />
      <AccountForm terms={mandate.data.Terms} onSaved={onSaved} />
    </>
  )
}

function AccountForm({ terms, onSaved }: { terms: string; onSaved: (saved: Saved) => void }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const refusalText = useRefusalText()
  const [number, setNumber] = useState('')
  const [holder, setHolder] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [wrong, setWrong] = useState<{ number?: string; holder?: string; agrees?: string }>({})
  const add = useSend(bankAccounts.addBankAccount, { changes: [payments.methods] })
  const { refusal, onSend } = useSending(async () => {
    const parsed = parseBankAccount(number)
    const found = {
      ...(isRefusal(parsed) && { number: refusalText(parsed) }),
      ...(!holder.trim() && { holder: t`Enter the name on the account.` }),
      ...(!agrees && { agrees: t`Accept the authority, so that we can debit the account.` }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const asked = { customerUuid, AccountNumber: number, HolderName: holder.trim(), AcceptedTerms: terms }
    const { PaymentMethods } = await add.mutateAsync(asked)
    const accounts = PaymentMethods.filter(({ PaymentMethodType }) => PaymentMethodType === 'nz_bank_account')
    const newest = accounts.sort((a, b) => b.CreatedAtNanos - a.CreatedAtNanos)[0]
    if (newest) onSaved({ name: savedCardName(newest), isDefault: newest.is_default })
  })
  return (
    <Card>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Add the account</Trans>}
        secondary={
          <Link to="/profile/payment-methods" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Cancel</Trans>
          </Link>
        }
      >
        <Field
          label={<Trans>Account number</Trans>}
          hint={<Trans>As on your statement: 01-0902-0068389-00</Trans>}
          error={wrong.number}
          required
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
        <Field label={<Trans>Name on the account</Trans>} error={wrong.holder} required>
          <TextInput
            autoComplete="name"
            maxLength={100}
            value={holder}
            onChange={(event) => setHolder(event.target.value)}
          />
        </Field>
        <Authority terms={terms} />
        <Checkbox
          label={t`I accept this authority, and may sign for the account alone`}
          checked={agrees}
          error={wrong.agrees}
          onChange={(event) => setAgrees(event.target.checked)}
        />
      </SendForm>
    </Card>
  )
}

/** What is agreed to, as it is kept. */
function Authority({ terms }: { terms: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Direct debit authority`} className="grid gap-2">
      <h2 className="text-h3">
        <Trans>Direct debit authority</Trans>
      </h2>
      {terms.split('\n').map((paragraph) => (
        <p key={paragraph} lang="en" className="text-s text-ink-2 wrap-break-word">
          {paragraph}
        </p>
      ))}
    </section>
  )
}

/** The account is saved: what it does now, and where it can be changed. */
function AccountAdded({ saved: { name, isDefault } }: { saved: Saved }) {
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-5 py-8 text-center">
      <SuccessPicture className="w-40" />
      <h1 tabIndex={-1} className="text-title outline-none">
        <Trans>{name} is added</Trans>
      </h1>
      <p role="status" className="text-ink-2">
        {isDefault ? (
          <Trans>It pays your bills from now on. We emailed you the authority, and tell you before each debit.</Trans>
        ) : (
          <Trans>We emailed you the authority. To pay your bills from it automatically, make it the default.</Trans>
        )}
      </p>
      <Link to="/profile/payment-methods" className={buttonClass()}>
        <Trans>Payment methods</Trans>
      </Link>
    </Card>
  )
}
