import { Trans, useLingui } from '@lingui/react/macro'
import { bankAccounts } from '@waea/contract/money/bank-accounts'
import { payments } from '@waea/contract/money/payments'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { SendForm } from '@waea/ui/fields/send-form'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { TemporaryNotice } from '../../shell/frame/shared/temporary-notice.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { useBankAccountFields } from './shared/bank-account-fields.tsx'
import { savedCardName } from './shared/card-words.ts'
import { OwnersCards, useIsMember } from './shared/owners-cards.tsx'

type Saved = { name: string; isDefault: boolean }

/** Adds a bank account, to pay bills by direct debit. Only the account's owner can; a member sees why. */
export default function AddBankAccount() {
  const [saved, setSaved] = useState<Saved>()
  const isMember = useIsMember()
  useHeadingFocus(saved ? 'saved' : 'form')
  if (saved) return <AccountAdded saved={saved} />
  return (
    <Screen
      width="note"
      title={<Trans>Add a bank account</Trans>}
      back={{ to: '/profile/payment-methods', name: <Trans>Payment methods</Trans> }}
      lead={!isMember && <Trans>It pays your bills by direct debit. We charge nothing now.</Trans>}
    >
      {isMember ? <OwnersCards /> : <WithTerms onSaved={setSaved} />}
    </Screen>
  )
}

/** Shows the form once the terms have loaded: nobody may agree to terms that they couldn't read. */
function WithTerms({ onSaved }: { onSaved: (saved: Saved) => void }) {
  const { t } = useLingui()
  const mandate = useCall(bankAccounts.mandate, {})
  return (
    <Loaded
      query={mandate}
      waiting={<Skeleton className="h-96" />}
      failed={t`We couldn’t load the terms of direct debit`}
    >
      {({ Terms }) => (
        <>
          <TemporaryNotice />
          <AccountForm terms={Terms} onSaved={onSaved} />
        </>
      )}
    </Loaded>
  )
}

function AccountForm({ terms, onSaved }: { terms: string; onSaved: (saved: Saved) => void }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const account = useBankAccountFields()
  const [agrees, setAgrees] = useState(false)
  const [notAgreed, setNotAgreed] = useState<string>()
  const add = useSend(bankAccounts.addBankAccount, { changes: [payments.methods] })
  const { refusal, onSend } = useSending(async () => {
    const typed = account.check()
    setNotAgreed(agrees ? undefined : t`Accept the authority, so that we can debit the account.`)
    if (!typed || !agrees) return
    const input = { customerUuid, ...typed, AcceptedTerms: terms }
    const { PaymentMethods } = await add.mutateAsync(input)
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
        {account.fields}
        <Authority terms={terms} />
        <Checkbox
          label={t`I accept this authority, and may sign for the account alone`}
          checked={agrees}
          error={notAgreed}
          onChange={(event) => setAgrees(event.target.checked)}
        />
      </SendForm>
    </Card>
  )
}

/** The direct debit authority, exactly as it is stored. */
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

/** The account is saved: what it is used for now, and where to change it. */
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
