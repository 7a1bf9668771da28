import { afterEach, expect, test, vi } from 'vitest'
import { aMemory } from '../../../tests/memory.ts'
import { recordPageView } from '../../frame/shared/analytics.ts'
import { displayOf } from './display.ts'
import { applyPlatform } from './preferences.ts'

afterEach(() => void vi.unstubAllGlobals())

test('[B-SHELL-05] the platform of the address marks the page, for the whole visit', () => {
  const memory = aMemory()
  const html = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', { documentElement: html })
  expect(displayOf(new URLSearchParams('platform=ios'), memory).platform).toBe('ios')
  const { platform } = displayOf(new URLSearchParams(), memory)
  applyPlatform(platform)
  expect(html.dataset).toEqual({ platform: 'ios' })
  applyPlatform(displayOf(new URLSearchParams(), aMemory()).platform)
  expect(html.dataset).toEqual({ platform: 'ios' })
})

test('[B-SHELL-07] help and terms that are opened without the header are not counted as page views', () => {
  vi.stubGlobal('dataLayer', undefined)
  const hidden = displayOf(new URLSearchParams('header=hide&platform=ios'), aMemory())
  for (const path of ['/help', '/help/category/7', '/terms', '/terms/prepay', '/plans']) recordPageView(path, hidden)
  expect(globalThis.dataLayer).toEqual([{ event: 'page_view', path: '/plans', platform: 'ios' }])
  recordPageView('/help', displayOf(new URLSearchParams(), aMemory()))
  expect(globalThis.dataLayer).toHaveLength(2)
})
