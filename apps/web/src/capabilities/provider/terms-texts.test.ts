import { brandIds, brands } from '@waea/brands/brands'
import { expect, test } from 'vitest'
import { lateFeeSections } from './terms-texts.ts'

test('the terms of a brand state the late fee that it charges, and none where it charges none', () => {
  const stated = brandIds.map((id) => lateFeeSections(brands[id].terms.lateFeeCents).flatMap(({ text }) => text))
  expect(brandIds).toEqual(['waea', 'tahi'])
  expect(stated[0]).toEqual([])
  expect(stated[1]?.join()).toContain('late payment fee of $10.00')
})
