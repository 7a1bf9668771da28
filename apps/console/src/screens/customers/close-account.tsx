import { useNavigate } from '@tanstack/react-router'
import { customerRecords } from '@waea/contract/people/customer-records'
import { providerId } from '@waea/domain/catalogue/catalogue-item'
import { dollars, money } from '@waea/kit/money'
import { Menu } from '@waea/ui/menu'
import { useState } from 'react'
import { useMay } from '../../shell/session.ts'
import { ConfirmDeed } from './confirm-deed.tsx'
import type { Customer } from './section.tsx'
import { SuspendAccount } from './suspend-account.tsx'

const inUse = { 'service-in-use': 'A mobile or a fibre connection is still in use or on order. End it first.' }
const owed = {
  ...inUse,
  'money-owed': 'The account owes money, or has credit. Settle that first.',
  'in-progress': 'A payment or a refund is under way. Try again once it has ended.',
}

/** Suspends, opens or closes a customer’s account, or erases who the customer is. */
export function CloseAccount({ customer }: { customer: Customer }) {
  const { UUID: customerUuid, ClosedAt, FirstName, LastName, AccountCreditCents, Email, AccountState } = customer
  const mayClose = useMay('customer:close') && !ClosedAt
  const mayErase = useMay('customer:erase')
  const maySuspend = useMay('account:suspend') && !ClosedAt
  const mayReopen = useMay('account:reopen') && !ClosedAt && AccountState === 'Suspended'
  const navigate = useNavigate()
  const [deed, setDeed] = useState<'suspend' | 'reopen' | 'close' | 'erase'>()
  if (!mayClose && !mayErase && !maySuspend && !mayReopen) return null
  const name = `${FirstName} ${LastName}`.trim() || Email
  const shared = { input: { spid: String(providerId), customerUuid }, danger: true, onClose: () => setDeed(undefined) }
  return (
    <>
      <Menu
        look={{ tone: 'quiet', size: 's' }}
        items={[
          ...(mayReopen ? [{ key: 'reopen', label: 'Open', onSelect: () => setDeed('reopen') }] : []),
          ...(maySuspend
            ? [{ key: 'suspend', label: 'Suspend', onSelect: () => setDeed('suspend'), danger: true }]
            : []),
          ...(mayClose ? [{ key: 'close', label: 'Close', onSelect: () => setDeed('close'), danger: true }] : []),
          ...(mayErase ? [{ key: 'erase', label: 'Erase', onSelect: () => setDeed('erase'), danger: true }] : []),
        ]}
      >
        Account
      </Menu>
      {(deed === 'suspend' || deed === 'reopen') && (
        <SuspendAccount customer={customer} name={name} lifts={deed === 'reopen'} onClose={shared.onClose} />
      )}
      {deed === 'close' && (
        <ConfirmDeed
          {...shared}
          call={customerRecords.closeCustomer}
          title={`Close the account of ${name}?`}
          confirmText="Close the account"
          doneText="The account is closed"
          refusals={inUse}
        >
          Nobody can use the account any more, and it can’t be opened again here. Its bills and records stay.
          {AccountCreditCents > 0 &&
            ` The ${dollars(money(AccountCreditCents))} of credit stays too: the customer is told, and it waits to be paid out.`}
        </ConfirmDeed>
      )}
      {deed === 'erase' && (
        <ConfirmDeed
          {...shared}
          call={customerRecords.purgeCustomer}
          title={`Erase ${name}?`}
          confirmText="Erase for good"
          doneText="The customer is erased"
          refusals={owed}
          onDone={() => void navigate({ to: '/customers' })}
        >
          Name, email, addresses, cards and tags are deleted, and so are the people who have no other account. The books
          keep their amounts under {customerUuid} alone. Nobody can undo this.
        </ConfirmDeed>
      )}
    </>
  )
}
