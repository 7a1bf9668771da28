import { expect, test } from 'vitest'
import { anEntry } from '../catalogue/sample-entries.ts'
import { checkStatedPlan } from './check-stated-plan.ts'

const prepay = { ProductType: 'prepaymobileAddon' } as const
const plan = anEntry(prepay)
const extra = anEntry(prepay, { IsBasePlan: false, IsAddon: true })
const payg = anEntry(prepay, { IsPAYG: true })

test.each([
  ['nothing', plan, {}, undefined],
  ['its entry', plan, { AddonCatalogEntryUUID: plan.UUID }, undefined],
  ['another entry', plan, { AddonCatalogEntryUUID: 'another' }, ['plan-unknown', 'AddonCatalogEntryUUID']],
  ['that a plan is one', plan, { isBasePlan: true }, undefined],
  ['that a plan is none', plan, { isBasePlan: false }, ['no-available-product', 'isBasePlan']],
  ['that an extra is a plan', extra, { isBasePlan: true }, ['no-available-product', 'isBasePlan']],
  ['that an extra is none', extra, { isBasePlan: false }, undefined],
  ['pay as you go of such a plan', payg, { PAYG: true }, undefined],
  ['pay as you go of another', plan, { PAYG: true }, ['no-available-product', 'PAYG']],
  ['another kind of pay as you go', payg, { PAYG: false }, ['no-available-product', 'PAYG']],
])('a call that says %s of its plan', (_, entry, said, refused) => {
  expect(checkStatedPlan(entry, said)).toEqual(refused && { refused: refused[0], field: refused[1] })
})
