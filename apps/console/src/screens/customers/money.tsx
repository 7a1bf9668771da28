import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { DescriptionList } from '@waea/ui/data/description-list'
import { useState } from 'react'
import { Section } from '../../shell/section.tsx'
import { useMay } from '../../shell/session.ts'
import { Adjust } from './adjust.tsx'
import { HoldBills, holdText, ReleaseBills } from './bills/bill-hold.tsx'
import { PayOutCredit } from './pay-out-credit.tsx'
import type { Customer } from './section.tsx'
import { WriteOff } from './write-off.tsx'

/** What the customer owes and pays with, and what an operator does about it. */
export function Money({ customer }: { customer: Customer }) {
  const { Owes, AccountNumber, AccountCreditCents, Methods, Billing } = customer
  const items = [
    { key: 'account', term: 'Account number', value: AccountNumber },
    { key: 'owes', term: 'Owes', value: dollars(money(Owes.PayableCents)), weight: 'total' as const },
    { key: 'overdue', term: 'Of it overdue', value: dollars(money(Owes.OverdueCents)) },
    { key: 'debt', term: 'Of it debt, on no bill', value: Owes.DebtCents > 0 && dollars(money(Owes.DebtCents)) },
    { key: 'disputed', term: 'Disputed, not collected', value: dollars(money(Owes.DisputedCents)) },
    { key: 'since', term: 'Late since', value: Owes.Since && dateText(Owes.Since, 'date') },
    { key: 'credit', term: 'Credit of the account', value: dollars(money(AccountCreditCents)) },
    {
      key: 'next',
      term: 'Next bill',
      value:
        Billing &&
        (Billing.ParkedSince
          ? `On hold since ${dateText(Billing.ParkedSince, 'date')}. ${holdText(Billing.Hold)}`
          : nextBillText(Billing)),
    },
    { key: 'methods', term: 'Pays with', value: Methods.map(methodText).join(', ') || 'Nothing saved' },
  ]
  return (
    <Section title="Money" actions={<MoneyDeeds customer={customer} />}>
      <DescriptionList items={items.filter(({ value }) => value)} />
    </Section>
  )
}

type Deed = 'hold' | 'release' | 'credit' | 'charge' | 'pay-out' | 'write-off'

/** What an operator does with the customer’s money, each said before it is done. */
function MoneyDeeds({ customer }: { customer: Customer }) {
  const { Billing, Owes, UUID: customerUuid, FirstName, LastName } = customer
  const mayHold = useMay('bill:hold')
  const mayRelease = useMay('bill:release')
  const mayCredit = useMay('credit:add')
  const mayCharge = useMay('charge:add')
  const mayPayOut = useMay('credit:pay-out')
  const mayWriteOff = useMay('debt:write-off') && Owes.PayableCents > 0
  const [deed, setDeed] = useState<Deed>()
  const isParked = Billing?.ParkedSince !== undefined
  const of = { customerUuid, name: `${FirstName} ${LastName}`.trim() || customerUuid }
  const close = () => setDeed(undefined)
  const button = (text: string, opens: Deed) => (
    <Button size="s" tone="quiet" onClick={() => setDeed(opens)}>
      {text}
    </Button>
  )
  return (
    <>
      <span className="flex flex-wrap gap-2 empty:hidden">
        {Billing && !isParked && mayHold && button('Hold bills', 'hold')}
        {Billing && isParked && mayRelease && button('Release bills', 'release')}
        {Billing && mayCredit && button('Credit the next bill', 'credit')}
        {Billing && mayCharge && button('Charge on the next bill', 'charge')}
        {mayWriteOff && button('Write off', 'write-off')}
        {mayPayOut && button('Pay out credit', 'pay-out')}
      </span>
      {deed === 'write-off' && <WriteOff customer={customer} onClose={close} />}
      {deed === 'pay-out' && <PayOutCredit customer={customer} onClose={close} />}
      {(deed === 'credit' || deed === 'charge') && <Adjust kind={deed} customer={customer} onClose={close} />}
      {deed === 'hold' && <HoldBills of={of} onClose={close} />}
      {deed === 'release' && <ReleaseBills of={of} onClose={close} />}
    </>
  )
}

function methodText({ Brand, Last4, ExpiryMonth, ExpiryYear }: Customer['Methods'][number]): string {
  return `${Brand} ${Last4}${ExpiryMonth ? ` (${ExpiryMonth}/${ExpiryYear})` : ''}`
}

function nextBillText({ NextBillOn, FirstBillOn }: NonNullable<Customer['Billing']>): string {
  const next = dateText(NextBillOn, 'date')
  return FirstBillOn ? `${dateText(FirstBillOn, 'date')} if a new plan is to be billed, else ${next}` : next
}
