import type { Gives } from '@waea/contract/call'
import { usage } from '@waea/contract/mobile/usage'
import { type DatedCharge, datedCharge } from '@waea/domain/usage/rating/usage-charges'
import { fromNanos } from '@waea/kit/nanos'
import type { Send } from '../../../shell/calls/shared/api.ts'

type Which = { customerUuid: string; mobileUuid: string }
export type Balances = Gives<typeof usage.postpayBalance>['Usage']
/** A usage charge with its date split by New Zealand time (1§3). */
export type Charge = DatedCharge & Pick<WireCharge, 'UUID' | 'Type' | 'Country'>
type WireCharge = Gives<typeof usage.charges>['Charges'][number]

/** An answer beside its error: a failed read is returned, not thrown, so that a refresh can replace it. */
export type Read<Answer> = { answer: Answer; error: unknown }

/** What is left of each kind of usage; a failure is returned beside a null answer (3§8.6). */
export async function readBalances(send: Send, { customerUuid, mobileUuid }: Which): Promise<Read<Balances | null>> {
  try {
    const { Usage } = await send(usage.postpayBalance, { CustomerUUID: customerUuid, UUID: mobileUuid })
    return { answer: Usage, error: undefined }
  } catch (error) {
    return { answer: null, error }
  }
}

/**
 * Charges for usage outside the plan since an instant in nanoseconds; a failure resets the list to an empty one
 * (3§8.6).
 */
export async function readCharges(
  send: Send,
  { customerUuid, mobileUuid }: Which,
  From: number,
): Promise<Read<readonly Charge[]>> {
  try {
    const { Charges } = await send(usage.charges, { customerUuid, mobileUuid, From })
    return { answer: Charges.map(dated), error: undefined }
  } catch (error) {
    return { answer: [], error }
  }
}

/** A usage charge of the contract, with its date split. */
export function dated({ UUID, Type, Country, DateAndTime, ...charged }: WireCharge): Charge {
  return {
    UUID,
    Type,
    ...(Country && { Country }),
    ...datedCharge({ DateAndTime: fromNanos(DateAndTime), ...charged }),
  }
}
