import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { PageHeading } from '@waea/ui/page-heading'
import { Link } from '../../shell/routing/shared/link.tsx'
import { CasualRates } from './shared/casual-rates.tsx'

/** How a plan works, before choosing one: ways to pay, what happens when data runs out, the two kinds of SIM (1§2). */
export default function Package() {
  const { t } = useLingui()
  const parts = [
    {
      title: t`Pay monthly`,
      text: t`You pay for each month ahead. What’s outside your plan stops, or goes on your next bill if you choose that.`,
    },
    {
      title: t`Prepay`,
      text: t`You pay for 7 days, 28 days or a month at a time, from credit or by card. It then renews automatically, if you want it to.`,
    },
    {
      title: t`Pay as you go`,
      text: t`No plan and no end date. You pay for calls, texts and data from your credit, at casual rates.`,
    },
    {
      title: t`Unlimited`,
      text: t`Use as much as you like. Data doesn’t slow down.`,
    },
    {
      title: t`Throttled`,
      text: t`You get some data at full speed. After that you get as much as you like, at the slower speed shown on the plan.`,
    },
    {
      title: t`Limited`,
      text: t`You get a set amount of data. After that it stops, or you pay casual rates if you choose that.`,
    },
    {
      title: t`eSIM`,
      text: t`Nothing comes in the post. You install it with a link, a QR code or a code you type in, and it’s ready in about a minute.`,
    },
    {
      title: t`Physical SIM`,
      text: t`We courier a card to your address in New Zealand. You activate it with the code in the parcel.`,
    },
  ]
  return (
    <div className="grid gap-8 py-2 lg:py-6">
      <PageHeading
        title={<Trans>What is in a plan</Trans>}
        actions={
          <Link to="/plans" className={buttonClass()}>
            <Trans>See plans</Trans>
          </Link>
        }
      >
        <Trans>Prices include GST. The price you see is the price you pay.</Trans>
      </PageHeading>
      <ul className="grid gap-4 sm:grid-cols-2">
        {parts.map((part) => (
          <Card as="li" key={part.title} className="grid content-start gap-1.5">
            <h2 className="text-h3">{part.title}</h2>
            <p className="text-ink-2">{part.text}</p>
          </Card>
        ))}
      </ul>
      <CasualRates />
    </div>
  )
}
