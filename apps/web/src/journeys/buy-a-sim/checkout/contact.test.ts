import { expect, test } from 'vitest'
import { contactOf, prefilled } from './contact.ts'

const ana = { FirstName: 'Ana', LastName: 'Tui', Email: 'ana@example.nz' }

test('a person with a name and an email is the contact of their order', () => {
  expect(contactOf(ana, '@nowhere.invalid')).toEqual({ Name: 'Ana Tui', Email: 'ana@example.nz', Phone: '' })
  expect(contactOf({ ...ana, MobileNumber: '64215550100' }, undefined)?.Phone).toBe('64215550100')
})

test('the forms of a delivery begin with the name and the number as they are typed in New Zealand', () => {
  expect(prefilled({ ...ana, MobileNumber: '64215550142' })).toEqual({ Name: 'Ana Tui', Phone: '021 555 0142' })
  expect(prefilled(ana)).toEqual({ Name: 'Ana Tui', Phone: '' })
})

test('a contact is asked for where the name is missing, or the email leads nowhere', () => {
  expect(contactOf({ ...ana, FirstName: '', LastName: ' ' }, undefined)).toBeUndefined()
  expect(contactOf({ ...ana, Email: 'u1@nowhere.invalid' }, '@nowhere.invalid')).toBeUndefined()
})
