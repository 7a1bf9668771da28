import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { dunning } from '@waea/contract/money/dunning'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Pager } from '@waea/ui/data/pager'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { AnswerForm, type OpenDispute } from './answer-form.tsx'

type Answered = Gives<typeof dunning.answerDispute>
/** The outcome of the last dispute worked on: answered here, or by somebody else. */
type Outcome = { number: string; dispute?: Answered }

/** The open disputes of all customers, those due first at the top. */
export function DisputeList({ onLock }: { onLock: () => void }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [outcome, setOutcome] = useState<Outcome>()
  const list = useCall(dunning.openDisputes, { PageNumber: page })
  const pages = Math.max(1, list.data?.PageInfo.TotalPages ?? page)
  // The last dispute of the last page was answered.
  if (page > pages) setPage(pages)
  const isShut = list.error?.status === 401 || list.error?.status === 403
  return (
    <>
      {outcome && <OutcomeNotice outcome={outcome} />}
      <Loaded
        query={list}
        waiting={<SkeletonList count={3} />}
        failed={t`We couldn’t load the disputes`}
        note={
          isShut ? (
            <Trans>Your token no longer works. Lock the page, then enter another.</Trans>
          ) : (
            <Trans>They’re still waiting for an answer.</Trans>
          )
        }
        hidesOlder={isShut}
      >
        {({ Disputes, PageInfo }) => (
          <>
            {Disputes.length === 0 && (
              <EmptyState title={t`Nothing to answer`}>
                <Trans>No customer disputes a bill right now.</Trans>
              </EmptyState>
            )}
            {Disputes.map((dispute) => (
              <DisputeCard key={dispute.Number} dispute={dispute} onOutcome={setOutcome} />
            ))}
            <Pager PageNumber={page} TotalPages={PageInfo.TotalPages} onPage={setPage} />
          </>
        )}
      </Loaded>
      <Button tone="quiet" className="justify-self-start" onClick={onLock}>
        <Trans>Lock the page</Trans>
      </Button>
    </>
  )
}

function DisputeCard({ dispute, onOutcome }: { dispute: OpenDispute; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { Number: number, Line: line } = dispute
  const day = (on: string) => dateText(on, 'date', locale)
  return (
    <Card as="section" aria-labelledby={`dispute-${number}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`dispute-${number}`} className="text-h3">
          {number}: {dispute.LineName}
        </h2>
        {dispute.IsLate && (
          <StatusBadge tone="bad">
            <Trans>Late</Trans>
          </StatusBadge>
        )}
      </div>
      <DescriptionList
        items={[
          { key: 'by', term: t`Answer by`, value: day(dispute.AnswerBy) },
          { key: 'customer', term: t`Customer`, value: dispute.CustomerName || t`Erased` },
          { key: 'bill', term: t`Bill`, value: t`${dispute.InvoiceNumber}, line ${line}` },
          { key: 'amount', term: t`Disputed`, value: dollars(money(dispute.AmountCents)) },
          { key: 'opened', term: t`Sent`, value: day(dispute.OpenedOn) },
        ]}
      />
      <div className="grid gap-1">
        <p className="text-s font-semibold">
          <Trans>What the customer wrote</Trans>
        </p>
        <p className="text-ink-2 wrap-anywhere">{dispute.Because}</p>
      </div>
      {isOpen ? (
        <AnswerForm
          dispute={dispute}
          onAnswered={(answered) => onOutcome({ number, dispute: answered })}
          onGone={() => onOutcome({ number })}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button className="justify-self-start" aria-label={t`Answer ${number}`} onClick={() => setOpen(true)}>
          <Trans>Answer</Trans>
        </Button>
      )}
    </Card>
  )
}

/** Announces the outcome of a dispute and takes the focus, because the dispute's card is gone. */
function OutcomeNotice({ outcome: { number, dispute } }: { outcome: Outcome }) {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (number) place.current?.focus()
  }, [number])
  const credited = dollars(money(dispute?.CreditedCents ?? 0))
  const by = dispute?.DueAgainOn && dateText(dispute.DueAgainOn, 'date', locale)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {dispute === undefined ? (
        <Notice tone="warn" title={<Trans>{number} was answered by someone else</Trans>}>
          <Trans>Your answer wasn’t sent. Nothing was credited by it.</Trans>
        </Notice>
      ) : (
        <Notice tone="good" title={<Trans>{number} is answered</Trans>}>
          {dispute.CreditedCents === undefined ? (
            <Trans>Nothing was credited. We emailed your answer to the customer.</Trans>
          ) : (
            <Trans>
              {credited} was credited by {dispute.CreditNote}. We emailed your answer to the customer.
            </Trans>
          )}{' '}
          {by && <Trans>Pay what wasn’t credited by {by}.</Trans>}
        </Notice>
      )}
    </div>
  )
}
