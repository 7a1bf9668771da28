import { expect, test } from 'vitest'
import { pageMemory } from '../../../shell/device/shared/memory.ts'
import type { FibreDraft } from './draft.ts'
import { keptDraft, keptForMs } from './kept-draft.ts'

const draft: FibreDraft = {
  id: 'own',
  uuid: 'order',
  location: {
    Formatted: '12 Queen Street, Auckland 1010',
    City: 'Auckland',
    Country: 'New Zealand',
    PostCode: '1010',
    Lines: ['12 Queen Street'],
    LocationProvider: 'addresses',
    LocationProviderIDX: '12',
  },
  transfer: false,
  service: { ID: 'prequal-1' },
  with_wifi_router: false,
}

const aBrowser = () => {
  const memory = pageMemory()
  return (whose: string | undefined, nowMs = 0) => keptDraft(whose, { memory, nowMs })
}

test('a draft is kept for seven days from its last change', () => {
  const browser = aBrowser()
  browser(undefined, 0).keep(draft)
  expect(browser(undefined, keptForMs - 1).read()).toEqual(draft)
  expect(browser(undefined, keptForMs).read()).toBeUndefined()
})

test('what a visitor began is there for whoever signs in; what a person began is theirs alone', () => {
  const browser = aBrowser()
  browser(undefined).keep(draft)
  expect(browser('aroha').read()).toEqual(draft)
  browser('aroha').keep(draft)
  expect([browser('aroha').read(), browser('wiremu').read(), browser(undefined).read()]).toEqual([
    draft,
    undefined,
    undefined,
  ])
})

test('a draft that is ordered is forgotten, and what cannot be read is none', () => {
  const browser = aBrowser()
  browser(undefined).keep(draft)
  browser(undefined).forget()
  expect(browser(undefined).read()).toBeUndefined()
  for (const text of ['', 'x', 'null', '[]', '{"keptAtMs":0}', '{"keptAtMs":0,"draft":{"uuid":"order"}}']) {
    const memory = pageMemory(new Map([['waea-fibre-draft', text]]))
    expect(keptDraft(undefined, { memory, nowMs: 0 }).read()).toBeUndefined()
  }
})
