import { cleanEmail } from '@waea/domain/identity/email'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import {
  addRole,
  createCustomer,
  createManyCustomers,
  type SeededCustomer,
  type SuspensionInput,
  setAccountState,
} from '../customers/index.ts'
import { hashPassword } from './passwords/passwords.ts'
import { insertUsers } from './people/users.store.ts'

export interface SeedCustomer {
  /** A fixed id; a new one by default. */
  CustomerUUID?: Uuid
  /** The person's own names by default. */
  FirstName?: string
  LastName?: string
  ExternalRef5?: string
  suspended?: boolean | SuspensionInput
  /** Another person's customer, for which this person gets the role; needs the id. */
  memberOf?: boolean
}

export interface SeedPerson {
  email: string
  password: string
  FirstName: string
  LastName: string
  MobileNumber?: string
  verified: boolean
  userUuid?: Uuid
  customers: readonly SeedCustomer[]
}

const seedHashes = new Map<string, Promise<string>>()

/** Hashes a seeded password once: the people of a seed share it, and each hash takes 64 MB. */
function seedHash(ctx: Ctx, password: string): Promise<string> {
  const key = `${ctx.config.passwordMemoryKib} ${password}`
  const made = seedHashes.get(key) ?? hashPassword(ctx, password)
  seedHashes.set(key, made)
  return made
}

/**
 * Creates a person with customer accounts, without mails, for a demo or test seed. Returns the account ids in order.
 */
export async function seedPerson(ctx: Ctx, person: SeedPerson): Promise<{ userUuid: Uuid; customers: Uuid[] }> {
  const passwordHash = await seedHash(ctx, person.password)
  return ctx.inTransaction(async (within) => {
    const userUuid = person.userUuid ?? within.newUuid()
    const { email, FirstName, LastName, MobileNumber = null, verified } = person
    const added = await insertUsers(within, [
      { userUuid, email, emailKey: cleanEmail(email), FirstName, LastName, MobileNumber, passwordHash, verified },
    ])
    if (added.length === 0) throw new Error(`${email} is in the database already`)
    const customers: Uuid[] = []
    for (const one of person.customers) customers.push(await seedCustomer(within, person, userUuid, one))
    return { userUuid, customers }
  })
}

async function seedCustomer(ctx: Tx, person: SeedPerson, userUuid: Uuid, customer: SeedCustomer): Promise<Uuid> {
  if (customer.memberOf && customer.CustomerUUID) {
    await addRole(ctx, customer.CustomerUUID, userUuid, 'member')
    return customer.CustomerUUID
  }
  const CustomerUUID = await createCustomer(ctx, {
    userUuid,
    FirstName: customer.FirstName ?? person.FirstName,
    LastName: customer.LastName ?? person.LastName,
    Email: person.email,
    EmailVerified: person.verified,
    how: 'seed',
    ...(person.MobileNumber !== undefined && { MobileNumber: person.MobileNumber }),
    ...(customer.ExternalRef5 !== undefined && { ExternalRef5: customer.ExternalRef5 }),
    ...(customer.CustomerUUID !== undefined && { CustomerUUID: customer.CustomerUUID }),
  })
  const { suspended } = customer
  if (suspended) await setAccountState(ctx, CustomerUUID, 'Suspended', suspended === true ? {} : suspended)
  return CustomerUUID
}

/** Creates many people, each with a customer account, all with one password; a few thousand per call. */
export async function seedManyPeople(ctx: Ctx, crowd: readonly SeededCustomer[], password: string): Promise<void> {
  const passwordHash = await seedHash(ctx, password)
  await ctx.inTransaction(async (within) => {
    await insertUsers(
      within,
      crowd.map(({ userUuid, Email, FirstName, LastName }) => ({
        userUuid,
        email: Email,
        emailKey: cleanEmail(Email),
        FirstName,
        LastName,
        MobileNumber: null,
        passwordHash,
        verified: true,
      })),
    )
    await createManyCustomers(within, crowd)
  })
}
