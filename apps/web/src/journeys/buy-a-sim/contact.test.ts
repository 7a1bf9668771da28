import { expect, test } from 'vitest'
import { contactOf } from './contact.ts'

const ana = { FirstName: 'Ana', LastName: 'Tui', Email: 'ana@example.nz' }

test('a person with a name and an email is the contact of their order', () => {
  expect(contactOf(ana, '@nowhere.invalid')).toEqual({ Name: 'Ana Tui', Email: 'ana@example.nz', Phone: '' })
  expect(contactOf({ ...ana, MobileNumber: '64215550100' }, undefined)?.Phone).toBe('64215550100')
})

test('a contact is asked for where the name is missing, or the email leads nowhere', () => {
  expect(contactOf({ ...ana, FirstName: '', LastName: ' ' }, undefined)).toBeUndefined()
  expect(contactOf({ ...ana, Email: 'u1@nowhere.invalid' }, '@nowhere.invalid')).toBeUndefined()
})
