import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { anEntry } from '../catalogue/sample-entries.ts'
import { checkOnePlan, isReplaceable } from './check-one-plan.ts'

const today = calendarDay('2026-11-22')
const yesterday = '2026-11-21'
const tomorrow = '2026-11-23'

test.each([
  [undefined, true],
  [null, true],
  [yesterday, true],
  ['2026-11-22', true],
  [tomorrow, false],
])('a base plan whose first day without it is %s gives way today: %s', (EndsOn, does) => {
  expect(isReplaceable({ EndsOn }, today)).toBe(does)
})

const plan = anEntry()
const extra = anEntry({}, { IsBasePlan: false, IsAddon: true })
const ownedAddon = { IsBasePlan: false, ProductCatalogUUID: plan.UUID, EndsOn: tomorrow }
const same = { IsBasePlan: true, ProductCatalogUUID: plan.UUID }
const other = { IsBasePlan: true, ProductCatalogUUID: 'another' }

test.each([
  ['nothing', [], undefined],
  ['an extra', [ownedAddon], undefined],
  ['another plan until tomorrow', [ownedAddon, { ...other, EndsOn: tomorrow }], 'plan-held'],
  ['another plan that ended yesterday', [{ ...other, EndsOn: yesterday }], undefined],
  ['another plan without a period', [other], undefined],
  ['the same plan until tomorrow', [{ ...same, EndsOn: tomorrow }], 'same-plan'],
  ['the same plan, which ended yesterday', [{ ...same, EndsOn: yesterday }], undefined],
  ['the same plan, which has no period', [same], 'same-plan'],
])('for a mobile that holds %s a base plan is decided upon, and no extra is refused', (_, owned, refused) => {
  expect(checkOnePlan(owned, plan, today)).toEqual(refused && { refused })
  expect(checkOnePlan(owned, extra, today)).toBeUndefined()
})
