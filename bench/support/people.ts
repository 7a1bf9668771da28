import { plans } from '@waea/contract/mobile/plans'
import { identity } from '@waea/contract/people/identity'
import { callAt } from './call-at.ts'

/** A customer of the population, signed in. */
export interface Person {
  number: number
  token: string
  CustomerUUID: string
  MobileUUID: string
}

/** The population repeats its mix of plans and numbers of orders after this many customers. */
const mixRepeats = 70

/**
 * Signs people in, spread over the whole population, with the same mix of plans and orders whatever its size, so that
 * sizes can be compared.
 */
export async function signInSome(url: string, customers: number, count: number): Promise<Person[]> {
  const rounds = Math.floor(customers / mixRepeats)
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const number = 1 + (at % mixRepeats) + mixRepeats * Math.floor((at * (rounds - 1)) / count)
    people.push(await signIn(url, number))
  }
  return people
}

/** The sign-in of a customer of the population, numbered from 1. */
export const signInOf = (number: number) => ({
  spid: '2',
  IdentityProvider: 'LOCAL' as const,
  AuthID: `load${number}@load.waea.nz`,
  AuthCode: 'Kiaora-2026!',
})

async function signIn(url: string, number: number): Promise<Person> {
  const { JWT, Roles } = await callAt(url, identity.auth, { ...signInOf(number), IncludeRoles: true })
  const CustomerUUID = Roles?.[0]?.CustomerUUID ?? ''
  const { Mobiles } = await callAt(url, plans.mobiles, { customerUuid: CustomerUUID }, JWT)
  return { number, token: JWT, CustomerUUID, MobileUUID: Mobiles[0]?.UUID ?? '' }
}
