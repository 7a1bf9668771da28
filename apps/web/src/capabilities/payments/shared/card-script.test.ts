import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCards } from './card-script.ts'

const cards = { scriptUrl: 'https://js.cards.example/v3', publishableKey: 'pk_test' }
let requested: Script[]

class Script extends EventTarget {
  src = ''
  isRemoved = false
  remove() {
    this.isRemoved = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  const createElement = () => new Script()
  vi.stubGlobal('document', { createElement, head: { append: (script: Script) => requested.push(script) } })
  vi.stubGlobal('window', { Stripe: (key: string) => ({ key }) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[E-PAY-07] the card partner’s script that has not come after 30 seconds is a load error, and may be asked for again', async () => {
  const outcome = vi.fn()
  loadCards(cards).catch(outcome)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcome).toHaveBeenCalledWith(new Error('Error by Stripe loading'))
  expect(requested[0]).toMatchObject({ src: cards.scriptUrl, isRemoved: true })

  const again = loadCards(cards)
  expect(requested).toHaveLength(2)
  requested[1]?.dispatchEvent(new Event('load'))
  expect(await again).toEqual({ key: 'pk_test' })
  expect(await loadCards(cards)).toEqual({ key: 'pk_test' })
  expect(requested).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
