import { Trans, useLingui } from '@lingui/react/macro'
import { shop } from '@waea/contract/shop'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { PageHeading } from '@waea/ui/page-heading'
import { Timeline } from '@waea/ui/timeline'
import { useEffect, useState } from 'react'
import { OrderSims } from '../../capabilities/shop/order-sims.tsx'
import { Link } from '../../shell/link.tsx'
import { useSession } from '../../shell/portal.tsx'
import { useCall } from '../../shell/query.ts'
import { readPurchased } from './purchased.ts'

/** The order is paid: its number, and what happens next for each SIM (1§2 eshop/thanks). */
export default function Thanks() {
  const purchased = readPurchased()
  const session = useSession()
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined
  if (!purchased) return null
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-4">
      <SuccessPicture className="w-36" />
      <PageHeading title={<Trans>Thank you. It is yours.</Trans>}>
        <Trans>
          Order <b className="tabular-nums">{purchased.number}</b>. A receipt is on its way to your mail.
        </Trans>
      </PageHeading>
      <NextSteps isEsim={purchased.e_sim} address={purchased.address} />
      {customerUuid !== undefined && purchased.number !== '' && (
        <OrderNow customerUuid={customerUuid} number={purchased.number} />
      )}
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

function NextSteps({ isEsim, address }: { isEsim: boolean; address: string }) {
  const { t } = useLingui()
  const posted = [
    { key: 'paid', title: t`Paid`, state: 'done' as const },
    {
      key: 'sent',
      title: t`We send your SIM`,
      detail: address ? t`To ${address}. Usually 2 to 4 working days.` : t`Usually 2 to 4 working days.`,
      state: 'now' as const,
    },
    {
      key: 'activate',
      title: t`You activate it`,
      detail: t`By the code on the card, in a minute.`,
      state: 'next' as const,
    },
  ]
  const downloaded = [
    { key: 'paid', title: t`Paid`, state: 'done' as const },
    { key: 'issued', title: t`We make your eSIM`, detail: t`It takes a few seconds.`, state: 'now' as const },
    {
      key: 'install',
      title: t`You install and activate it`,
      detail: t`On this page, or by the link in the mail.`,
      state: 'next' as const,
    },
  ]
  return (
    <Card as="section">
      <Timeline label={t`What happens next`} steps={isEsim ? downloaded : posted} />
    </Card>
  )
}

/** The SIMs as they come into being; asked again while they are awaited, should the stream be missed. */
function OrderNow({ customerUuid, number }: { customerUuid: string; number: string }) {
  const [isAwaited, setAwaited] = useState(true)
  const order = useCall(shop.order, { customerUuid, number }, { everyMs: isAwaited ? 3000 : false })
  const isIssued = order.data?.Sims.every((sim) => sim.Status !== 'WAITING') ?? false
  useEffect(() => setAwaited(!isIssued), [isIssued])
  return order.data ? <OrderSims order={order.data} /> : null
}
