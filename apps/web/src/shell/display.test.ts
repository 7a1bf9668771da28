import { afterEach, expect, test, vi } from 'vitest'
import { recordedPageViews, recordPageView } from './analytics.ts'
import { displayOf } from './display.ts'
import type { Memory } from './memory.ts'
import { applyPlatform } from './preferences.ts'

afterEach(() => void vi.unstubAllGlobals())

function tab(): Memory {
  const kept = new Map<string, string>()
  const none = () => {}
  return {
    recall: (name) => kept.get(name),
    remember: (name, value) => kept.set(name, value),
    forget: none,
    forgetAll: none,
  }
}

test('[B-SHELL-05] the platform of the address marks the page, for the whole visit', () => {
  const memory = tab()
  const html = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', { documentElement: html })
  expect(displayOf(new URLSearchParams('platform=ios'), memory).platform).toBe('ios')
  const { platform } = displayOf(new URLSearchParams(), memory)
  applyPlatform(platform)
  expect(html.dataset).toEqual({ platform: 'ios' })
  applyPlatform(displayOf(new URLSearchParams(), tab()).platform)
  expect(html.dataset).toEqual({ platform: 'ios' })
})

test('[B-SHELL-07] help and terms that are opened without the header are not counted as page views', () => {
  const hidden = displayOf(new URLSearchParams('header=hide&platform=ios'), tab())
  for (const path of ['/help', '/help/category/7', '/terms', '/terms/prepay', '/plans']) recordPageView(path, hidden)
  expect(recordedPageViews()).toEqual([{ path: '/plans', platform: 'ios' }])
  recordPageView('/help', displayOf(new URLSearchParams(), tab()))
  expect(recordedPageViews()).toHaveLength(2)
})
