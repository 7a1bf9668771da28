import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { isInService, mobileStatus } from '@waea/domain/mobiles/mobile-state'
import { Button } from '@waea/ui/button'
import { useState } from 'react'
import { useMay } from '../../shell/session.ts'
import { Adjust } from './adjust.tsx'
import { Bars } from './bars.tsx'
import { ChangePlan } from './change-plan.tsx'
import { ConfirmDeed } from './confirm-deed.tsx'
import { EndMobile } from './end-mobile.tsx'
import { ReplaceSim } from './replace-sim/replace-sim.tsx'
import type { Customer } from './section.tsx'

type Mobile = Customer['Mobiles'][number]
type Deed =
  | 'swap'
  | 'freeze'
  | 'unfreeze'
  | 'bars'
  | 'end'
  | 'plan'
  | 'credit'
  | 'charge'
  | { plan: Mobile['Plans'][number] }

const notInService = { 'sim-action-failed': 'The mobile is not in service.' }

/**
 * What an operator does with one mobile: replace its SIM, freeze it, let it run again, bar features, end it, change its
 * plan, credit or charge it, and release a parked plan.
 */
export function MobileDeeds({ customer, mobile }: { customer: Customer; mobile: Mobile }) {
  const maySwap = useMay('sim:swap')
  const mayFreeze = useMay('sim:freeze')
  const mayUnfreeze = useMay('sim:unfreeze')
  const mayBar = useMay('mobile:bar')
  const mayRelease = useMay('plan:release')
  const mayChange = useMay('plan:change')
  const mayEnd = useMay('service:end')
  const mayCredit = useMay('credit:add')
  const mayCharge = useMay('charge:add')
  const [deed, setDeed] = useState<Deed>()
  const name = mobile.MSISDN ?? 'the mobile'
  const isFrozen = mobile.Holds.includes('frozen')
  const inService = isInService(mobile)
  const hasCredit = mobile.CreditCents !== undefined && mobile.Status !== mobileStatus.ended
  const which = { customerUuid: customer.UUID, mobileUuid: mobile.UUID }
  const others = mobile.Holds.filter((hold) => hold !== 'frozen')
  const close = () => setDeed(undefined)
  const button = (text: string, opens: Deed) => (
    <Button size="s" tone="quiet" onClick={() => setDeed(opens)}>
      {text}
      <span className="sr-only"> of {name}</span>
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {inService && maySwap && button('Replace the SIM', 'swap')}
        {inService && mayFreeze && !isFrozen && button('Freeze the SIM', 'freeze')}
        {inService && mayUnfreeze && isFrozen && button('Unfreeze the SIM', 'unfreeze')}
        {inService && mayBar && button('Bars', 'bars')}
        {inService && mayEnd && button('End or keep', 'end')}
        {inService && mayChange && mobile.Plans.length > 0 && button('Change the plan', 'plan')}
        {hasCredit && mayCredit && button('Add credit', 'credit')}
        {hasCredit && mayCharge && button('Charge', 'charge')}
        {mayRelease &&
          mobile.Plans.filter(({ ParkedSince }) => ParkedSince).map((plan) => (
            <span key={plan.UUID}>{button(`Release ${plan.Name}`, { plan })}</span>
          ))}
      </div>
      {deed === 'swap' && <ReplaceSim customer={customer} mobile={mobile} onClose={close} />}
      {deed === 'freeze' && (
        <ConfirmDeed
          call={sims.freezeByProvider}
          input={which}
          title={`Freeze ${name}?`}
          confirmText="Freeze the SIM"
          doneText={`${name} is frozen; the network stops it in a moment`}
          refusals={notInService}
          danger
          onClose={close}
        >
          For a SIM that is lost or that somebody else uses. Calls, texts and data stop, a SIM swap that waits is
          cancelled, and the number can move neither away nor to a new SIM. The customer is told by mail, and only an
          operator can unfreeze it. Plans are not ended. For a lost phone replace the SIM instead, or the customer stops
          it and gets a new one in the portal, under “Lost or stolen phone”.
        </ConfirmDeed>
      )}
      {deed === 'unfreeze' && (
        <ConfirmDeed
          call={sims.unfreeze}
          input={which}
          title={`Unfreeze ${name}?`}
          confirmText="Unfreeze the SIM"
          doneText={`${name} is not frozen any more`}
          refusals={notInService}
          onClose={close}
        >
          Make sure that you have spoken with the customer.{' '}
          {others.length === 0
            ? 'The SIM runs again in a moment, and the customer is told.'
            : `The SIM stays stopped, because it is also on hold: ${others.join(', ')}.`}
          {mobile.IsLocked && ' The lock of the number stays on; the customer can take it off.'}
        </ConfirmDeed>
      )}
      {deed === 'plan' && <ChangePlan which={which} name={name} onClose={close} />}
      {deed === 'end' && <EndMobile which={which} name={name} onClose={close} />}
      {(deed === 'credit' || deed === 'charge') && (
        <Adjust kind={deed} customer={customer} mobile={mobile} onClose={close} />
      )}
      {typeof deed === 'object' && (
        <ConfirmDeed
          call={plans.releasePlan}
          input={{ addonUuid: deed.plan.UUID, CustomerUUID: customer.UUID, ServiceUUID: mobile.UUID }}
          title={`Release ${deed.plan.Name}?`}
          confirmText="Release the plan"
          doneText={`${deed.plan.Name} is released`}
          onClose={close}
        >
          Its next period begins today and is charged as usual. The periods that it missed are not charged.
        </ConfirmDeed>
      )}
      {deed === 'bars' && <Bars customer={customer} mobile={mobile} onClose={close} />}
    </>
  )
}
