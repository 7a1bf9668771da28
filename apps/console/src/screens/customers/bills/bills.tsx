import { useMutation } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { billing, billingFiles } from '@waea/contract/money/billing'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { saveFile } from '@waea/ui/save-file'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { readFile, useCall } from '../../../shell/calls.ts'
import { Paged } from '../../../shell/paged.tsx'
import { useReason } from '../../../shell/reason.tsx'
import { refusalText } from '../../../shell/refusal-text.ts'
import { Section } from '../../../shell/section.tsx'
import { useMay } from '../../../shell/session.ts'
import type { Customer } from '../section.tsx'
import { CreditBill } from './credit-bill.tsx'

type Bill = Gives<typeof billing.invoicesForOperator>['Invoices'][number]

/** The customer’s bills as they have them, the open one first; each can be saved as its file, or credited. */
export function Bills({ customer }: { customer: Customer }) {
  const [PageNumber, setPageNumber] = useState(1)
  const [credited, setCredited] = useState<Bill>()
  const mayCredit = useMay('bill:credit')
  const { UUID: customerUuid } = customer
  const query = useCall(billing.invoicesForOperator, { customerUuid, PageNumber }, { reason: useReason() })
  return (
    <Section title="Bills">
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="The bills can’t be loaded" isPart>
        {({ Invoices, PageInfo }) => (
          <Paged pages={PageInfo} onPage={setPageNumber} empty={<p className="text-ink-2">Nothing was billed yet.</p>}>
            <Table
              caption="Bills"
              rows={Invoices}
              keyOf={({ Number: number }) => number}
              columns={[
                {
                  key: 'number',
                  header: 'Bill',
                  names: true,
                  cell: (bill) => (isOpen(bill) ? 'Next bill' : bill.Number),
                },
                { key: 'issued', header: 'Issued', cell: ({ Date: on }) => dateText(on, 'date') },
                { key: 'due', header: 'Due', cell: ({ DueDate }) => dateText(DueDate, 'date') },
                {
                  key: 'total',
                  header: 'Total',
                  align: 'end',
                  cell: ({ GrandTotalCents }) => cents(GrandTotalCents),
                },
                { key: 'status', header: 'Status', cell: statusText },
                {
                  key: 'deeds',
                  header: '',
                  align: 'end',
                  cell: (bill) =>
                    !isOpen(bill) && (
                      <span className="flex justify-end gap-3">
                        <SaveBill customerUuid={customerUuid} number={bill.Number} />
                        {mayCredit && bill.LeftCents > 0 && (
                          <Button size="s" tone="link" onClick={() => setCredited(bill)}>
                            Credit<span className="sr-only"> bill {bill.Number}</span>
                          </Button>
                        )}
                      </span>
                    ),
                },
              ]}
            />
          </Paged>
        )}
      </Loaded>
      {credited && <CreditBill customer={customer} bill={credited} onClose={() => setCredited(undefined)} />}
    </Section>
  )
}

const cents = (amount: number) => dollars(money(amount))
const isOpen = ({ Status }: Bill) => Status === 'OPEN'

function statusText({ Status, RemainingCents, DisputedCents = 0, ExtendedTo }: Bill): string {
  const left = `${cents(RemainingCents)} to pay`
  const status = {
    OPEN: 'So far',
    PAID: 'Paid',
    VOID: 'Taken back by a credit note',
    DUE: left,
    OVERDUE: `${left}, overdue`,
  }[Status]
  return [
    status,
    DisputedCents > 0 && `${cents(DisputedCents)} of it disputed`,
    ExtendedTo && `may be paid until ${dateText(ExtendedTo, 'date')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Saves a bill as the file that the customer has. */
function SaveBill({ customerUuid, number }: { customerUuid: string; number: string }) {
  const toast = useToast()
  const reason = useReason()
  const file = useMutation<Blob, CallError>({
    mutationFn: () => readFile(billingFiles.pdfForOperator, { customerUuid, number }, { reason }),
    onSuccess: (blob) => saveFile(blob, `${number}.pdf`),
    onError: (error) => toast({ text: refusalText(error) ?? 'The bill can’t be saved', tone: 'bad' }),
  })
  return (
    <Button size="s" tone="link" loading={file.isPending} onClick={() => file.mutate()}>
      PDF<span className="sr-only"> of bill {number}</span>
    </Button>
  )
}
