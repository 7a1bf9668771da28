import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { moment } from '../../shell/moments.ts'
import { Section } from '../../shell/section.tsx'
import { MobileDeeds } from './mobile-deeds.tsx'
import type { Customer } from './section.tsx'

type Mobile = Customer['Mobiles'][number]

const statusNames = new Map<number, string>(Object.entries(mobileStatus).map(([name, status]) => [status, name]))

/** The customer's mobiles, with their plans and credit. */
export function Mobiles({ customer }: { customer: Customer }) {
  const { Mobiles: mobiles } = customer
  return (
    <Section title="Mobiles">
      {mobiles.length === 0 && <p className="text-ink-2">The customer has no mobile.</p>}
      <ul className="grid gap-4">
        {mobiles.map((mobile) => (
          <li key={mobile.UUID} className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
            <OneMobile mobile={mobile} />
            <MobileDeeds customer={customer} mobile={mobile} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OneMobile({ mobile }: { mobile: Mobile }) {
  const { MSISDN, Nickname, Status, Holds, IsLocked, ICCID, SIMType, Move, ActivatedAt, CreditCents } = mobile
  const credit = CreditCents === undefined ? undefined : dollars(money(CreditCents))
  const until = moment(mobile.CreditExpiresAt)
  const next = mobile.PlanChange?.State === 'failed' ? undefined : mobile.PlanChange
  const items = [
    { key: 'sim', term: SIMType === 'esim' ? 'eSIM' : 'SIM', value: ICCID },
    { key: 'since', term: 'In service since', value: moment(ActivatedAt) },
    { key: 'holds', term: 'On hold', value: Holds.join(', ') },
    { key: 'move', term: 'Change under way', value: Move },
    { key: 'change', term: 'Plan change', value: mobile.PlanChange && planChangeText(mobile.PlanChange) },
    { key: 'credit', term: 'Credit', value: credit && until ? `${credit} until ${until}` : credit },
    ...mobile.Plans.map((plan) => ({
      key: plan.UUID,
      term: plan.Name,
      value: [
        `from ${dateText(plan.StartsOn, 'date')}`,
        plan.EndsOn && `to ${dateText(plan.EndsOn, 'date')}`,
        plan.IsBasePlan && next ? `then ${next.NewName}` : plan.AutoRenew ? 'renews' : 'does not renew',
        plan.ParkedSince && `waits for its release since ${dateText(plan.ParkedSince, 'date')}`,
        plan.UnpaidSince && `unpaid since ${dateText(plan.UnpaidSince, 'date')}`,
      ]
        .filter(Boolean)
        .join(', '),
    })),
  ]
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {MSISDN ?? 'No number yet'}
        {Nickname && <span className="font-normal text-ink-2">{Nickname}</span>}
        <StatusBadge tone={Status === mobileStatus.active ? 'good' : 'neutral'}>
          {statusNames.get(Status) ?? `status ${Status}`}
        </StatusBadge>
        {IsLocked && <StatusBadge tone="warn">Locked</StatusBadge>}
      </h3>
      <DescriptionList items={items.filter(({ value }) => value)} />
    </>
  )
}

function planChangeText({ State, NewName, AmountCents, On }: NonNullable<Mobile['PlanChange']>): string {
  const change = `to ${NewName}, ${dollars(money(AmountCents))}, on ${dateText(On, 'date')}`
  if (State === 'failed') return `${change}: failed`
  return State === 'unpaid' ? `${change}: due, and nothing could pay it yet` : change
}
