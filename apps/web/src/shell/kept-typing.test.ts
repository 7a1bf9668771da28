import { expect, test } from 'vitest'
import { keepTyping, recallTyping } from './kept-typing.ts'
import { aMemory } from './test-memory.ts'

const leave = (page: EventTarget) => page.dispatchEvent(new Event('pagehide'))

test('what stands in a form when its page is left is there again when the person comes back', () => {
  const [tab, page] = [aMemory(), new EventTarget()]
  let name = 'Ana'
  keepTyping(tab, page, 'names', () => ({ FirstName: name }))
  name = 'Anahera'
  expect(recallTyping(tab, 'names')).toBeUndefined()
  leave(page)
  expect(recallTyping(tab, 'names')).toEqual({ FirstName: 'Anahera' })
})

test('a form that was sent or closed leaves nothing behind', () => {
  const [tab, page] = [aMemory(), new EventTarget()]
  const end = keepTyping(tab, page, 'names', () => ({ FirstName: 'Ana' }))
  leave(page)
  end()
  expect(recallTyping(tab, 'names')).toBeUndefined()
  leave(page)
  expect(recallTyping(tab, 'names')).toBeUndefined()
})

test.each(['{', 'null', '"Ana"'])('what cannot be a form, as %s, is taken for nothing', (text) => {
  const tab = aMemory()
  tab.remember('names', text)
  expect(recallTyping(tab, 'names')).toBeUndefined()
})
