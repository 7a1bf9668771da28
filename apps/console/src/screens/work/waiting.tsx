import type { Gives } from '@waea/contract/call'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { dateText } from '@waea/kit/date-text'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Row = Gives<typeof operatorWork.waiting>['Waiting'][number]
type Step = NonNullable<Row['NextStep']>

/** What waits too long for the network, a courier, another provider or a fibre company. */
export function WaitingPage() {
  const query = useCall(operatorWork.waiting, useListSearch())
  return (
    <WorkList
      title="Waiting"
      lead="Orders, ports and fibre that wait longer than they should, and not for their customer. Ask the partner; nothing here is lost."
      findHint="Numbers of orders, phone numbers, partners; names, emails and ids of customers."
      query={query}
      rowsOf={({ Waiting }) => Waiting}
      pageOf={({ PageInfo }) => PageInfo}
      keyOf={({ Kind, Reference, CustomerUUID }) => `${Kind} ${Reference} ${CustomerUUID}`}
      empty="Nothing waits too long"
      columns={[
        { key: 'what', header: 'What', names: true, cell: ({ Kind, Reference }) => `${kinds[Kind].name} ${Reference}` },
        {
          key: 'customer',
          header: 'Customer',
          cell: ({ CustomerUUID, CustomerName }) => (
            <CustomerLink customerUuid={CustomerUUID} name={CustomerName || CustomerUUID} />
          ),
        },
        { key: 'for', header: 'Waits for', cell: ({ Kind, WaitsFor }) => kinds[Kind].waitsFor(WaitsFor) },
        { key: 'since', header: 'Since', cell: ({ SinceNanos }) => moment(SinceNanos) },
        { key: 'next', header: 'The customer’s next step', cell: ({ NextStep }) => <NextStepText step={NextStep} /> },
      ]}
    />
  )
}

const kinds: Record<Row['Kind'], { name: string; waitsFor: (partner: string | undefined) => string }> = {
  order: { name: 'Order', waitsFor: () => 'The network to make its SIMs' },
  parcel: { name: 'Parcel of order', waitsFor: (who = 'The courier') => `${who} to report its parcel` },
  port: { name: 'Number', waitsFor: (who = 'The other provider') => `${who} to answer` },
  'fibre-order': { name: 'Fibre order', waitsFor: (who = 'The company') => `${who} to accept or cancel it` },
  'fibre-visit': { name: 'Fibre order', waitsFor: (who = 'The company') => `${who} to report the visit` },
  'fibre-connection': { name: 'Fibre order', waitsFor: (who = 'The company') => `${who} to connect it` },
}

function NextStepText({ step }: { step: Step | undefined }) {
  if (!step) return 'None: they can only wait'
  const when = step.On ? dateText(step.On, 'day') : moment(step.AtNanos)
  const text = when ? `${stepTexts[step.Kind]}, ${when}` : stepTexts[step.Kind]
  return step.NeedsCustomer ? <StatusBadge tone="warn">{text}</StatusBadge> : text
}

/** What a customer's own pages show as next, in short. */
const stepTexts: Record<Step['Kind'], string> = {
  'port-out': 'The number leaves unless they stop it',
  'port-reply': 'Reply YES to the text',
  'pay-overdue': 'Pay what is overdue',
  'port-unlock': 'Unlock the SIM',
  'port-again': 'Try the port again',
  'fibre-consent': 'Get consent for the work',
  'fibre-rebook': 'Book the missed visit again',
  'fibre-book': 'Book a visit',
  'fibre-unpaid': 'Pay the order',
  activate: 'Activate the SIM',
  swap: 'Swap to the new SIM',
  install: 'Install the eSIM',
  'confirm-bill': 'Confirm a payment',
  'pay-bill': 'Pay a bill',
  activating: 'Wait for the activation',
  preparing: 'Wait for the SIM',
  parcel: 'Wait for the parcel',
  'port-waits': 'Wait: the number comes with the SIM',
  'port-comes': 'Wait for the number',
  'fibre-checked': 'Wait for the company’s check',
  'fibre-visit': 'Be there for the visit',
  'fibre-starts': 'Wait for the connection',
  router: 'Wait for the router',
  'bill-taken': 'Wait for the payment',
  'payment-lands': 'Wait for the payment',
}
