import type { Gives } from '@waea/contract/call'
import { usage } from '@waea/contract/usage'
import type { Send } from '../../shell/api.ts'

type Which = { customerUuid: string; mobileUuid: string }
export type Balances = Gives<typeof usage.postpayBalance>['Usage']
export type Charge = Gives<typeof usage.charges>['Charges'][number]

/** An answer, or what went wrong in its place. A failure that may be refreshed away is told, not thrown. */
export type Read<Answer> = { answer: Answer; error: unknown }

/** What is left of each kind of usage; a failure is kept beside a null answer (3§8.6). */
export async function readBalances(send: Send, { customerUuid, mobileUuid }: Which): Promise<Read<Balances | null>> {
  try {
    const { Usage } = await send(usage.postpayBalance, { CustomerUUID: customerUuid, UUID: mobileUuid })
    return { answer: Usage, error: undefined }
  } catch (error) {
    return { answer: null, error }
  }
}

/** What usage outside the plan cost since an instant in nanoseconds; a failure resets the list to an empty one (3§8.6). */
export async function readCharges(
  send: Send,
  { customerUuid, mobileUuid }: Which,
  From: number,
): Promise<Read<readonly Charge[]>> {
  try {
    const { Charges } = await send(usage.charges, { customerUuid, mobileUuid, From })
    return { answer: Charges, error: undefined }
  } catch (error) {
    return { answer: [], error }
  }
}
