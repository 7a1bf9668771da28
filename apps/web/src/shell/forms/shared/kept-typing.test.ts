import { expect, test } from 'vitest'
import { aMemory } from '../../../tests/memory.ts'
import { without } from './kept-form.ts'
import { forgetVisitorTyping, keptTyping } from './kept-typing.ts'

test('what was typed into a form is there again, for the account that typed it and no other', () => {
  const tab = aMemory()
  keptTyping(tab, 'ana', 'names').keep({ FirstName: 'Anahera' })
  expect(keptTyping(tab, 'ana', 'names').read()).toEqual({ FirstName: 'Anahera' })
  expect(keptTyping(tab, 'ben', 'names').read()).toBeUndefined()
  expect(keptTyping(tab, 'ana', 'address').read()).toBeUndefined()
})

test('a form that was sent leaves nothing behind', () => {
  const tab = aMemory()
  const names = keptTyping(tab, 'ana', 'names')
  names.keep({ FirstName: 'Ana' })
  names.forget()
  expect(names.read()).toBeUndefined()
})

test('what a visitor typed goes when somebody signs in, and nothing else does', () => {
  const tab = aMemory()
  keptTyping(tab, 'visitor', 'sign-up').keep({ Email: 'ana@example.nz' })
  keptTyping(tab, 'ana', 'names').keep({ FirstName: 'Ana' })
  forgetVisitorTyping(tab)
  expect(keptTyping(tab, 'visitor', 'sign-up').read()).toBeUndefined()
  expect(keptTyping(tab, 'ana', 'names').read()).toEqual({ FirstName: 'Ana' })
})

test('secret fields are left out of what is kept', () => {
  expect(without({ Email: 'ana@example.nz', Password: 'Kiaora-2026!' }, ['Password'])).toEqual({
    Email: 'ana@example.nz',
  })
})

test.each(['{', 'null', '"Ana"', '[]'])('what cannot be a form, as %s, is taken for nothing', (text) => {
  const tab = aMemory()
  tab.remember('waea-typed-ana-names', text)
  expect(keptTyping(tab, 'ana', 'names').read()).toBeUndefined()
})
