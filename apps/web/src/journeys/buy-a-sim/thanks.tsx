import { Trans, useLingui } from '@lingui/react/macro'
import { shop } from '@waea/contract/shop/shop'
import type { PurchasedSummary } from '@waea/domain/shop/cart/cart-summaries'
import { isComing } from '@waea/domain/shop/orders/order-changes'
import { dateText } from '@waea/kit/date-text'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { PageHeading } from '@waea/ui/page-heading'
import { OrderSims } from '../../capabilities/shop/shared/order-sims.tsx'
import { OrderSum } from '../../capabilities/shop/shared/order-sum.tsx'
import type { OrderDetail, OrderSim } from '../../capabilities/shop/shared/order-words.tsx'
import { UndeliverablePart } from '../../capabilities/shop/shared/undeliverable-part.tsx'
import { useAwaited } from '../../shell/data/shared/use-awaited.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale, useSession } from '../../shell/session/shared/portal.tsx'
import { readPurchased } from './purchased.ts'

/** The order is paid: its number, and what happens next for each SIM (1§2 eshop/thanks). */
export default function Thanks() {
  const purchased = readPurchased()
  const order = useOrderNow(purchased?.number)
  if (!purchased) return null
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-4">
      {order?.Status === 'FAILED' ? (
        <PageHeading title={<Trans>We’re sorry</Trans>}>
          <Trans>The mobile network refused your order {purchased.number}. We’ve emailed you about it too.</Trans>
        </PageHeading>
      ) : (
        <Yours purchased={purchased} order={order} />
      )}
      {order && <UndeliverablePart order={order} />}
      {order && <OrderSims order={order} />}
      {order && <OrderSum order={order} />}
      <div className="flex flex-wrap gap-3">
        <Link to={`/profile/order-history/${purchased.number}`} className={buttonClass({ tone: 'quiet' })}>
          <Trans>See the order</Trans>
        </Link>
        <Link to="/profile/plans" className={buttonClass({ tone: 'link' })}>
          <Trans>Go to your account</Trans>
        </Link>
      </div>
    </div>
  )
}

function Yours({ purchased, order }: { purchased: PurchasedSummary; order: OrderDetail | undefined }) {
  const { number, e_sim: isEsim, address } = purchased
  // SIMs that the network refused are listed separately.
  const coming = (order?.Sims ?? []).filter(({ Status }) => isComing(Status))
  return (
    <>
      <SuccessPicture className="w-36" />
      <PageHeading title={<Trans>Thank you for your order</Trans>}>
        <Trans>
          Order <b className="tabular-nums">{number}</b>. We’ve emailed you a copy.
        </Trans>
      </PageHeading>
      <Card as="section">
        <NextSteps isEsim={isEsim} address={address} sims={coming} />
      </Card>
    </>
  )
}

/** The order, refreshed while its SIMs are being prepared. */
function useOrderNow(number: string | undefined): OrderDetail | undefined {
  const session = useSession()
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined
  const order = useAwaited(
    shop.order,
    { customerUuid: customerUuid ?? '', number: number ?? '' },
    {
      enabled: customerUuid !== undefined && Boolean(number),
      isThere: ({ Sims }) => Sims.every((sim) => sim.Status !== 'WAITING'),
      everyMs: 3000,
      forMs: 600_000,
    },
  )
  return order.data
}

/** The expected day of the last parcel, once the courier has given it. */
function useExpected(sims: readonly OrderSim[]): string {
  const { t } = useLingui()
  const locale = useLocale()
  const last = sims
    .flatMap(({ Parcel }) => Parcel?.ExpectedOn ?? [])
    .sort()
    .at(-1)
  const day = last && dateText(last, 'date', locale)
  return day ? t`Expected by ${day}.` : t`Usually 2 to 4 working days.`
}

type NextProps = { isEsim: boolean; address: string; sims: readonly OrderSim[] }

function NextSteps({ isEsim, address, sims }: NextProps) {
  const { t } = useLingui()
  const isMade = sims.length > 0 && sims.every(({ Status }) => Status !== 'WAITING')
  const isSent = sims.length > 0 && sims.every(({ Status }) => Status === 'SENT' || Status === 'ACTIVE')
  const isDelivered = isSent && sims.every(({ Status, Parcel }) => Status === 'ACTIVE' || Parcel?.State === 'DELIVERED')
  const expected = useExpected(sims)
  const isArrived = isEsim ? isMade : isSent
  const coming: Pick<TimelineStep, 'title' | 'detail'> = isEsim
    ? {
        title: isMade ? t`Your eSIM is ready` : t`We’re preparing your eSIM`,
        detail: isMade ? undefined : t`It takes a few seconds.`,
      }
    : {
        title: isDelivered ? t`Your SIM has arrived` : isSent ? t`Your parcel is on its way` : t`We’ll send your SIM`,
        detail: isDelivered ? address : address ? t`To ${address}. ${expected}` : expected,
      }
  const own: Pick<TimelineStep, 'title' | 'detail'> = isEsim
    ? { title: t`You install and activate it`, detail: t`Below, or with the link in the email.` }
    : {
        title: t`You activate it`,
        detail: isDelivered ? t`It takes a minute.` : t`When the card arrives. It takes a minute.`,
      }
  return (
    <Timeline
      label={t`What happens next`}
      steps={[
        { key: 'ordered', title: t`Ordered`, state: 'done' },
        { key: 'coming', ...coming, state: isArrived ? 'done' : 'now' },
        { key: 'own', ...own, state: isArrived ? 'now' : 'next' },
      ]}
    />
  )
}
