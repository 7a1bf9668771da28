import { Trans, useLingui } from '@lingui/react/macro'
import { cardOf } from '@waea/domain/overview/next-steps'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, type LinkProps } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import { type StepWords, useStepWords } from '../next-words.ts'
import { type Step, useNext } from './use-next.ts'

/** How many steps are listed before the rest is asked for: on a phone what is left should stay in sight. */
const listedAtFirst = 2

/**
 * What happens next for the account: at most one thing to do, then what comes. Renders nothing if nothing does. Leaves
 * out what the page of `shown`, a mobile, shows by itself. `isAwaited`: an order was just paid.
 */
export function NextCard({ shown, isAwaited = false }: { shown?: string; isAwaited?: boolean }) {
  const { t } = useLingui()
  const next = useNext({ isAwaited })
  const id = useId()
  const [isAll, setAll] = useState(false)
  const words = useStepWords(next.data?.AsOf ?? '')
  const linkOf = useStepLink()
  if (!next.data) return <Loaded query={next} failed={t`We couldn’t load what happens next`} />
  const { todo, coming } = cardOf(next.data.Steps, shown)
  if (!todo && coming.length === 0) return null
  const listed = isAll ? coming : coming.slice(0, listedAtFirst)
  const more = coming.length - listed.length
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-s font-normal tracking-normal text-ink-2">
        <Trans>What happens next</Trans>
      </h2>
      {todo && <Todo step={todo} words={words(todo)} link={linkOf(todo)} />}
      {coming.length > 0 && (
        <ul className={todo ? '-mb-2 grid border-t border-line' : '-my-2 grid'}>
          {listed.map((step) => (
            <Coming key={keyOf(step)} words={words(step)} link={linkOf(step)} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button tone="link" className="-mt-2 -mb-2 justify-self-start" onClick={() => setAll(true)}>
          <Trans>Show {more} more</Trans>
        </Button>
      )}
    </Card>
  )
}

type StepLink = Pick<LinkProps, 'to' | 'search'> | undefined

/** The one thing that needs the customer, with the way to it. */
function Todo({ step, words, link }: { step: Step; words: StepWords; link: StepLink }) {
  const { title, when, note, action } = words
  return (
    <div className="grid gap-4 sm:flex sm:items-center sm:justify-between">
      <div aria-live="polite" className="grid min-w-0 gap-1">
        <h3 className={step.Kind === 'pay-overdue' ? 'text-h3 text-bad' : 'text-h3'}>{title}</h3>
        {when && <p className="tabular-nums">{when}</p>}
        {note && <p className="max-w-[60ch] text-ink-2">{note}</p>}
      </div>
      {link && (
        <div className="grid shrink-0 gap-1 sm:justify-items-end">
          <Link {...link} className={buttonClass({ className: 'max-sm:w-full' })}>
            {action}
          </Link>
          {step.Kind === 'pay-overdue' && (
            <Link
              to="/profile/billing"
              className={buttonClass({ tone: 'link', className: 'max-sm:justify-self-center' })}
            >
              <Trans>More time, or dispute it</Trans>
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

/** One line of what comes. */
function Coming({ words: { title, when }, link }: { words: StepWords; link: StepLink }) {
  const text = (
    <span className="grid min-w-0 gap-0.5">
      <span className="font-medium">{title}</span>
      {when && <span className="text-s text-ink-2 tabular-nums">{when}</span>}
    </span>
  )
  return (
    <li className="border-b border-line last:border-0">
      {link ? (
        <Link {...link} className="flex min-h-11 items-center justify-between gap-3 py-2 text-ink no-underline">
          {text}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
        </Link>
      ) : (
        <div className="flex min-h-11 items-center py-2">{text}</div>
      )}
    </li>
  )
}

const keyOf = ({ Kind, MobileUUID, OrderNumber, MSISDN, Name, On, AtNanos }: Step) =>
  [Kind, MobileUUID, OrderNumber, MSISDN, Name, On, AtNanos].join(' ')

/** Where a step leads; undefined if the deployment has no such page, or only the account's owner may act there. */
function useStepLink(): (step: Step) => StepLink {
  const { settings } = usePortal()
  const isMember = useIsMember()
  const canMoveNumbers = isOn(settings, 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED')
  return ({ Kind, To, OrderNumber, MobileUUID, AmountCents }) => {
    if (OrderNumber) return { to: `/profile/order-history/${OrderNumber}` }
    if (To === '/profile/account/pay-bill') {
      if (isMember) return undefined
      const typed = Kind === 'pay-overdue' && dollars(money(AmountCents ?? 0)).replace(/[$,]/g, '')
      return { to: To, ...(typed && { search: { 'custom-amount': typed } }) }
    }
    if (To.startsWith('/profile/ufb')) return isOn(settings, 'IS_SHOW_UFB_MODULE') ? { to: To } : undefined
    if (To.startsWith('/profile/plans/') && !isOn(settings, 'IS_SIM_ACTIONS_ALLOWED')) return undefined
    if (To.endsWith('/number-porting') && !canMoveNumbers) return undefined
    return { to: To, ...(MobileUUID && { search: { mobile: MobileUUID } }) }
  }
}
