import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { PageHeading } from '@waea/ui/page-heading'
import { Link } from '../../shell/routing/link.tsx'
import { CasualRates } from './casual-rates.tsx'

/** How a plan works, before choosing one: ways to pay, what data does when it runs out, the two kinds of SIM (1§2). */
export default function Package() {
  const { t } = useLingui()
  const parts = [
    {
      title: t`Pay monthly`,
      text: t`You pay for a month ahead. What you use outside the plan stops, or comes on the next bill if you choose so.`,
    },
    {
      title: t`Prepay`,
      text: t`You pay for a period of 7 or 28 days or a month, from credit or by card. When it ends it renews automatically, if you want it to.`,
    },
    {
      title: t`Pay as you go`,
      text: t`No plan and no period: calls, texts and data are taken from your credit at casual rates.`,
    },
    {
      title: t`Unlimited`,
      text: t`There is no allowance to count, and data does not slow down.`,
    },
    {
      title: t`Throttled`,
      text: t`You have an allowance at full speed. After that, data is endless, at the slower speed shown on the plan.`,
    },
    {
      title: t`Limited`,
      text: t`You have an allowance. After that, data stops, or is charged at casual rates if you choose so.`,
    },
    {
      title: t`eSIM`,
      text: t`Nothing is posted: you install it with a link, a QR code or a code you type, and it is ready in about a minute.`,
    },
    {
      title: t`Physical SIM`,
      text: t`A card comes by courier to an address in New Zealand. You activate it with the code in the parcel.`,
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
        <Trans>Every price is the whole price: GST is in it, and it is what your card is charged.</Trans>
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
