import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { Accordion } from '@waea/ui/data/accordion'
import { PlugZap } from 'lucide-react'
import { Link } from '../../../shell/routing/shared/link.tsx'

const linkLook = 'font-semibold text-primary underline underline-offset-4'

/** How to get fibre, from the address to the first bill. */
function HowItGoes() {
  const { t } = useLingui()
  const steps = [
    {
      title: t`Check your address`,
      text: t`You see at once whether fibre is there, and what it takes.`,
    },
    {
      title: t`Order`,
      text: t`Choose a plan, and a router if you need one. You pay for the router now; the plan goes on your monthly bill.`,
    },
    {
      title: t`Get connected`,
      text: t`Where fibre is in the house, it’s switched on without a visit. Otherwise you choose when a technician comes.`,
    },
    {
      title: t`Pay from that day on`,
      text: t`Your first month starts on the day of connection, never before.`,
    },
  ]
  return (
    <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4 lg:grid-cols-1 lg:gap-y-3">
          <span
            aria-hidden="true"
            className="grid size-9 place-items-center rounded-full bg-primary-soft font-bold text-on-primary-soft tabular-nums"
          >
            {at + 1}
          </span>
          <div>
            <h3 className="text-l font-bold">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/**
 * What customers need to know before they order: power cuts in plain sight, and folded how it goes, switching over
 * and the router.
 */
export function GoodToKnow() {
  return (
    <section aria-labelledby="good-to-know" className="grid content-start gap-5">
      <h2 id="good-to-know" className="text-h2 max-sm:sr-only">
        <Trans>Good to know</Trans>
      </h2>
      <PowerCuts />
      <Accordion
        items={[
          { key: 'how', title: <Trans>How it goes</Trans>, content: <HowItGoes /> },
          {
            key: 'switch',
            title: <Trans>With another provider now?</Trans>,
            content: (
              <Trans>
                Order with us first, and don’t cancel with them. We take the connection over on your day, and it’s down
                for a few minutes only.
              </Trans>
            ),
          },
          {
            key: 'router',
            title: <Trans>Your own router, or ours</Trans>,
            content: (
              <Trans>
                Most routers of the last years work: plug yours into the fibre box. Or buy one from us; we send it
                before your day.
              </Trans>
            ),
          },
        ]}
      />
    </section>
  )
}

/** The warning required by law (111 Contact Code): before the order, in plain sight. */
export function PowerCuts() {
  return (
    <Card as="section" aria-labelledby="power-cuts" className="grid gap-2 max-md:p-4">
      <h3 id="power-cuts" className="flex items-center gap-2 text-l font-bold">
        <PlugZap aria-hidden="true" className="size-5 shrink-0 text-primary" />
        <Trans>Power cuts and 111</Trans>
      </h3>
      <p className="text-ink-2">
        <Trans>
          Fibre doesn’t work in a power cut, and nor does a home phone on it: you can’t call 111 from it then. Keep a
          mobile charged.
        </Trans>
      </p>
      <p className="text-s text-ink-2">
        <Trans>
          If you’re at particular risk and have no other way to call 111, we give you something that works for at least
          eight hours, at no cost.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-s">
        <Link to="/profile/ufb/broadband/calling-111" className={linkLook}>
          <Trans>Apply for it</Trans>
        </Link>
        <Link to="/help/category/5/52/5203" className={linkLook}>
          <Trans>What works in a power cut</Trans>
        </Link>
      </p>
    </Card>
  )
}
