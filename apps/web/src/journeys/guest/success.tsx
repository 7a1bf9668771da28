import { Trans, useLingui } from '@lingui/react/macro'
import { guest } from '@waea/contract/money/guest'
import type { LookupUse } from '@waea/domain/guest/lookup'
import { purchasePoll } from '@waea/domain/guest/purchase'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Spinner } from '@waea/ui/states/spinner'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useAwaited } from '../../shell/data/shared/use-awaited.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { AskReceipt } from './ask-receipt.tsx'
import type { GuestOrder, StepProps } from './errand.ts'

type Props = StepProps & { use: LookupUse }

/** The last step: the state of the purchase until it is delivered, then the result. */
export default function Success(props: Props) {
  const { errand } = props
  const [tries, setTries] = useState(0)
  const isReady = useIsReady()
  if (errand.redeemed !== undefined) return <Redeemed {...props} cents={errand.redeemed} />
  if (!errand.order) return null
  if (!isReady) return <Skeleton className="h-80" />
  return <Awaited key={tries} {...props} order={errand.order} onAgain={() => setTries(tries + 1)} />
}

/** Polls every two seconds for a minute; then the person can continue without waiting (2§7.17). */
function Awaited({ order, onAgain, ...props }: Props & { order: GuestOrder; onAgain: () => void }) {
  const { t } = useLingui()
  const { data, isError } = useAwaited(
    guest.purchases,
    { ...props.errand.named, OrderID: order.OrderID },
    { isThere: ({ Status }) => Status !== 'PENDING', ...purchasePoll },
  )
  const isOver = useIsOver(purchasePoll.forMs)
  useHeadingFocus(data?.Status ?? 'PENDING')
  if (data?.Status === 'COMPLETED') return <Paid {...props} order={order} />
  if (data?.Status === 'FAILED') return <NotPaid {...props} isRefunded={data.Refunded === true} />
  return (
    <Outcome title={<Trans>Waiting for your payment</Trans>}>
      {isError || isOver ? (
        <Notice
          tone="bad"
          title={t`Error getting transaction status`}
          action={
            <Button tone="link" onClick={onAgain}>
              <Trans>Check again</Trans>
            </Button>
          }
        >
          {t`We are facing an error getting the transaction status. Your balance should be updated soon`}
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-3 text-ink-2">
          <Spinner />
          <Trans>This takes a few seconds. What you paid for arrives even if you close this page.</Trans>
        </p>
      )}
    </Outcome>
  )
}

function Paid({ use, errand, keep, goTo, order }: Props & { order: GuestOrder }) {
  const amount = dollars(money(order.amount))
  const { shown, receiptTo } = errand
  return (
    <Outcome
      isGood
      title={use === 'bill' ? <Trans>Paid {amount}</Trans> : <Trans>Topped up {amount}</Trans>}
      actions={<Again keep={keep} goTo={goTo} />}
    >
      <p role="status" className="text-ink-2">
        {use === 'bill' ? (
          <Trans>The payment for {shown} has arrived.</Trans>
        ) : (
          <Trans>{shown} has the credit now.</Trans>
        )}
      </p>
      {receiptTo ? (
        <p className="text-ink-2">
          <Trans>We’re sending the receipt to {receiptTo}.</Trans>
        </p>
      ) : (
        <AskReceipt
          input={{ ...errand.named, OrderID: order.OrderID }}
          onSent={(email) => keep({ ...errand, receiptTo: email })}
        />
      )}
    </Outcome>
  )
}

function NotPaid({ errand, keep, goTo, isRefunded }: Props & { isRefunded: boolean }) {
  const retry = async () => {
    const { order: _ended, isGiven: _given, ...rest } = errand
    keep(rest)
    await goTo('payment-details', true)
  }
  if (isRefunded) {
    return (
      <Outcome title={<Trans>We’re refunding your payment</Trans>} actions={<Again keep={keep} goTo={goTo} />}>
        <p role="status" className="text-ink-2">
          <Trans>
            We couldn’t deliver what you paid for. We’re refunding all of it to your card; banks usually take 5 to 10
            working days to show it.
          </Trans>
        </p>
      </Outcome>
    )
  }
  return (
    <Outcome
      title={<Trans>The payment didn’t go through</Trans>}
      actions={
        <Button onClick={() => void retry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p role="status" className="text-ink-2">
        <Trans>Nothing was charged.</Trans>
      </p>
    </Outcome>
  )
}

function Redeemed({ errand, keep, goTo, cents }: Props & { cents: number }) {
  const value = dollars(money(cents))
  const { shown } = errand
  return (
    <Outcome isGood title={<Trans>Voucher of {value} redeemed</Trans>} actions={<Again keep={keep} goTo={goTo} />}>
      <p role="status" className="text-ink-2">
        <Trans>It is on {shown} now.</Trans>
      </p>
    </Outcome>
  )
}

function Again({ keep, goTo }: Pick<Props, 'keep' | 'goTo'>) {
  return (
    <>
      <Link to="/" className={buttonClass({ tone: 'quiet' })}>
        <Trans>Home</Trans>
      </Link>
      <Button
        tone="link"
        onClick={() => {
          keep(undefined)
          void goTo('validation')
        }}
      >
        <Trans>Pay for something else</Trans>
      </Button>
    </>
  )
}

type OutcomeProps = { title: ReactNode; isGood?: boolean; children: ReactNode; actions?: ReactNode }

function Outcome({ title, isGood = false, children, actions }: OutcomeProps) {
  return (
    <Card className="grid justify-items-center gap-5 py-8 text-center">
      {isGood && <SuccessPicture className="w-40" />}
      <h1 tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      {children}
      {actions && <div className="flex flex-wrap justify-center gap-3 pt-2">{actions}</div>}
    </Card>
  )
}

/** Whether the cache for answers is loaded. On a server-rendered page it loads when first needed. */
function useIsReady(): boolean {
  const { answers } = usePortal()
  const isReady = useSyncExternalStore(
    answers.subscribe,
    () => answers.cache() !== undefined,
    () => false,
  )
  useEffect(() => void answers.ready().catch(() => {}), [answers])
  return isReady
}

/** Whether `afterMs` have passed since the first render. */
function useIsOver(afterMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const end = setTimeout(() => setOver(true), afterMs)
    return () => clearTimeout(end)
  }, [afterMs])
  return isOver
}
