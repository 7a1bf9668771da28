import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { paymentEvidence } from '@waea/contract/operators/payment-evidence'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { saveFile } from '@waea/ui/save-file'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { readFile, useCall } from '../../../shell/calls.ts'
import { moment } from '../../../shell/moments.ts'
import { plainWords } from '../../../shell/plain-words.ts'
import { useReason, WithReason } from '../../../shell/reason.tsx'
import { refusalText } from '../../../shell/refusal-text.ts'
import { Section } from '../../../shell/section.tsx'
import { deedText } from '../../deeds/deed-words.ts'
import { parcelText, usedText } from './evidence-text.ts'

type Evidence = Gives<typeof paymentEvidence.paymentEvidence>

const cents = (amount: number) => dollars(money(amount))

/** What is known of a payment, to print for the answer to its bank. */
export function EvidencePage() {
  const { customerUuid = '', paymentUuid = '' } = useParams({ strict: false })
  return (
    <WithReason>
      <Shown customerUuid={customerUuid} paymentUuid={paymentUuid} />
    </WithReason>
  )
}

interface Which {
  customerUuid: string
  paymentUuid: string
}

function Shown(which: Which) {
  const query = useCall(paymentEvidence.paymentEvidence, which, { reason: useReason() })
  return (
    <Loaded
      query={query}
      waiting={<SkeletonList count={4} />}
      failed="The payment can’t be loaded"
      instead={(error) =>
        (error.code === 'not-found' || error.code === 'invalid-input') && (
          <EmptyState title="There is no such payment" />
        )
      }
    >
      {(evidence) => (
        <>
          <PageHeading title={`Payment of ${cents(evidence.Payment.AmountCents)}`}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {evidence.Payment.Description}
              <Link to="/customers/$customerUuid" params={which} className="underline print:hidden">
                The customer
              </Link>
            </span>
          </PageHeading>
          <Payment which={which} evidence={evidence} />
          <Delivered evidence={evidence} />
          <Requests rows={evidence.Requests} />
          <Messages rows={evidence.Messages} />
          <Earlier evidence={evidence} />
        </>
      )}
    </Loaded>
  )
}

function Payment({ which, evidence: { Payment: payment, TakenBack } }: { which: Which; evidence: Evidence }) {
  const { RequestedAtNanos, PaidAtNanos, PaidWith, Wallet, IsGuests, IsPersonPresent, PartnerReference } = payment
  const by = IsPersonPresent
    ? 'The customer, in the portal'
    : 'Without the customer there: a renewal, an automatic payment, or what an operator changed for them'
  const items = [
    { key: 'for', term: 'Paid for', value: payment.Description },
    { key: 'requested', term: 'Requested', value: moment(RequestedAtNanos) },
    { key: 'paid', term: 'Paid', value: moment(PaidAtNanos) ?? 'Not paid' },
    { key: 'with', term: 'Paid with', value: [PaidWith, Wallet && plainWords(Wallet)].filter(Boolean).join(', ') },
    { key: 'by', term: 'Made by', value: IsGuests ? 'Somebody without an account' : by },
    { key: 'id', term: 'Payment', value: payment.PaymentUUID },
    { key: 'partner', term: 'At the card partner', value: PartnerReference },
    { key: 'secure', term: '3-D Secure', value: 'Known to the card partner alone: look there, under the name above.' },
    ...TakenBack.map(({ AmountCents, Reason, AtNanos, IsGivenBack }, at) => ({
      key: `back-${at}`,
      term: 'Taken back by the bank',
      value: `${cents(AmountCents)}, ${plainWords(Reason).toLowerCase()}, ${moment(AtNanos)}${IsGivenBack ? ', and given back since' : ''}`,
    })),
  ]
  return (
    <Section
      title="Payment"
      actions={
        <div className="flex flex-wrap gap-2">
          {payment.ReceiptNumber && <SaveReceipt which={which} number={payment.ReceiptNumber} />}
          <Button size="s" tone="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      <DescriptionList items={items.filter(({ value }) => value)} />
    </Section>
  )
}

/** Saves the receipt as the file that the customer has. */
function SaveReceipt({ which, number }: { which: Which; number: string }) {
  const toast = useToast()
  const reason = useReason()
  const file = useMutation<Blob, CallError>({
    mutationFn: () => readFile(paymentEvidence.paymentReceipt, which, { reason }),
    onSuccess: (blob) => saveFile(blob, `${number}.pdf`),
    onError: (error) => toast({ text: refusalText(error) ?? 'The receipt can’t be saved', tone: 'bad' }),
  })
  return (
    <Button size="s" tone="quiet" loading={file.isPending} onClick={() => file.mutate()}>
      Receipt {number}
    </Button>
  )
}

function Delivered({ evidence: { Orders, FibreOrders, Mobiles } }: { evidence: Evidence }) {
  const items = [
    ...Orders.flatMap(({ Number: number, Status, SentTo, Sims }) => [
      { key: number, term: `Order ${number}`, value: plainWords(Status) },
      { key: `${number}-to`, term: 'Posted to', value: SentTo.join(', ') },
      ...Sims.map(({ SimType, Status: state, PlanName, MSISDN, Parcel }, at) => ({
        key: `${number}-${at}`,
        term: [SimType === 'esim' ? 'eSIM' : 'SIM card', PlanName, MSISDN].filter(Boolean).join(', '),
        value: [plainWords(state), Parcel && parcelText(Parcel)].filter(Boolean).join('; '),
      })),
    ]),
    ...FibreOrders.map(({ Number: number, Status, Street, Company }) => ({
      key: number,
      term: `Fibre order ${number}`,
      value: `${plainWords(Status)}: ${Street}, ${Company}`,
    })),
    ...Mobiles.map(({ MobileUUID, MSISDN, ActivatedAtNanos, Use }) => ({
      key: MobileUUID,
      term: MSISDN ?? 'A mobile without a number',
      value: [
        ActivatedAtNanos === undefined ? 'Never in service' : `In service since ${moment(ActivatedAtNanos)}`,
        Use.length === 0 ? 'Not used since the payment' : `Used since the payment: ${Use.map(usedText).join('; ')}`,
      ].join('. '),
    })),
  ]
  return (
    <Section title="Delivered and used">
      {items.length === 0 ? (
        <p className="text-ink-2">The payment is for no order and no mobile of the customer.</p>
      ) : (
        <DescriptionList items={items.filter(({ value }) => value)} />
      )}
    </Section>
  )
}

function Requests({ rows }: { rows: Evidence['Requests'] }) {
  return (
    <Section title="From where the customer signed in and acted">
      <p className="text-ink-2">From a day before the payment to a day after it.</p>
      {rows.length === 0 ? (
        <p className="text-ink-2">No address is known.</p>
      ) : (
        <Table
          caption="Requests"
          rows={rows.map((row, at) => ({ ...row, at }))}
          keyOf={({ at }) => String(at)}
          columns={[
            { key: 'at', header: 'When', cell: ({ AtNanos }) => moment(AtNanos) },
            { key: 'what', header: 'What', names: true, cell: ({ What }) => deedText(What) },
            { key: 'from', header: 'Address', cell: ({ Address }) => Address },
            {
              key: 'with',
              header: 'Browser',
              cell: ({ Browser }) => <span className="text-s wrap-anywhere">{Browser}</span>,
            },
          ]}
        />
      )}
    </Section>
  )
}

function Messages({ rows }: { rows: Evidence['Messages'] }) {
  return (
    <Section title="Written to the customer about it">
      {rows.length === 0 ? (
        <p className="text-ink-2">Nothing that is still kept.</p>
      ) : (
        <Table
          caption="Messages"
          rows={rows.map((row, at) => ({ ...row, at }))}
          keyOf={({ at }) => String(at)}
          columns={[
            { key: 'at', header: 'When', cell: ({ AtNanos }) => moment(AtNanos) },
            { key: 'what', header: 'Message', names: true, cell: ({ Title }) => plainTitle(Title) },
            { key: 'to', header: 'To', cell: ({ Recipient }) => <span className="wrap-anywhere">{Recipient}</span> },
            {
              key: 'state',
              header: 'State',
              cell: ({ State }) => (State ? plainWords(State) : 'Shown in the portal'),
            },
          ]}
        />
      )}
    </Section>
  )
}

/** The title of a notice as it is, the name of a template in words. */
const plainTitle = (title: string) => (/^[a-z-]+$/.test(title) ? plainWords(title) : title)

function Earlier({ evidence: { Earlier: rows, EarlierCount, Payment: payment } }: { evidence: Evidence }) {
  return (
    <Section title="Earlier payments with the same card">
      {rows.length === 0 ? (
        <p className="text-ink-2">There is none that no bank took back.</p>
      ) : (
        <>
          <p className="text-ink-2">
            {EarlierCount} before this one with {payment.PaidWith}, of which no bank took anything back
            {EarlierCount > rows.length && `; the newest ${rows.length}`}. The card is told by its brand and last
            digits.
          </p>
          <Table
            caption="Earlier payments"
            rows={rows.map((row, at) => ({ ...row, at }))}
            keyOf={({ at }) => String(at)}
            columns={[
              { key: 'at', header: 'When', cell: ({ AtNanos }) => moment(AtNanos) },
              { key: 'what', header: 'What for', names: true, cell: ({ Description }) => Description },
              { key: 'amount', header: 'Amount', align: 'end', cell: ({ AmountCents }) => cents(AmountCents) },
            ]}
          />
        </>
      )}
    </Section>
  )
}
