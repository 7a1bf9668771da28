import type { Gives } from '@waea/contract/call'
import type { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import { isRenewable } from '@waea/domain/catalogue/offer-summary'
import { decidePlanChange } from '@waea/domain/plans/plan-change'
import { isRefusal } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Ctx } from '../../../platform/ctx.ts'
import { type CatalogueNow, catalogueFor, type Offer } from '../../catalogue/index.ts'
import { lastChange } from '../stores/changes.store.ts'
import { addonsOfService } from '../stores/plans.store.ts'
import { readPlanChange } from './read-change.ts'

type Choices = Gives<typeof providerPlanChanges.planChoices>

/** The plans that a mobile could change to today, at its customer's prices, in the catalogue's order. */
export async function readPlanChoices(ctx: Ctx, service: Service): Promise<Choices> {
  const [State, addons, last, catalogue] = await Promise.all([
    readPlanChange(ctx, service),
    addonsOfService(ctx, service),
    lastChange(ctx, service),
    catalogueFor(ctx, service.CustomerUUID),
  ])
  const current = addons.find(({ IsBasePlan }) => IsBasePlan)
  const isChoice = ({ entry, price }: Offer) =>
    current !== undefined &&
    State.Modes.some((mode) => {
      const request = { current, entry, price, changeNow: mode === 'NOW', autoRenew: isRenewable(entry) }
      const lastChangedOn = last?.changedOn ?? undefined
      const { planChangeModes: modes } = ctx.config
      return !isRefusal(decidePlanChange({ ...request, lastChangedOn, modes, today: ctx.today() }))
    })
  return { State, Plans: offersOf(catalogue).filter(isChoice).map(choiceAnswer) }
}

function offersOf({ shown, offerOfEntry }: CatalogueNow): Offer[] {
  const entries = [...shown.postpay.PostpayMobilePlans, ...shown.prepay.PrepayAddons]
  return entries.flatMap(({ UUID }) => offerOfEntry(UUID) ?? []).filter(({ onSale }) => onSale)
}

const choiceAnswer = ({ entry, availability, cost }: Offer): Choices['Plans'][number] => ({
  AvailabilityUUID: availability.UUID,
  Name: availability.RetailName,
  PriceCents: cost,
  MayRenew: isRenewable(entry),
})
