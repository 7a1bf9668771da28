import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { activation } from '@waea/contract/mobile/activation'
import { type DryOutcome, dryOutcome } from '@waea/domain/activation/dry-activation'
import { type Money, money, zero } from '@waea/kit/money'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import type { StartBill } from './start-sum.tsx'

/** The plan that a SIM starts with: bought with it, or chosen now. */
export type StartPlan = {
  AvailabilityUUID: string
  Name: string
  PriceCents: number
  AutoRenew: boolean
  /** It goes on the bill: nothing is paid now, but a saved card is needed. */
  isOnBill: boolean
  isBought: boolean
  /** It was paid with the SIM, so no card needs confirming. */
  isFullyPaid: boolean
}

/** What to start: a SIM with its plan, and a voucher if there is one. */
export type StartRequest = { mobileUuid: string; plan: StartPlan; voucherCode: string | undefined }

export type Trial = { outcome: DryOutcome; due: Money; error: unknown; bill: StartBill }

export const noTrial: Trial = { outcome: { is: 'no-dry-activation' }, due: zero, error: null, bill: {} }

/**
 * A dry activation: whether it can go ahead, and what is due (1§4). While a change of the renewal reloads it, the last
 * result stays, because the half-typed card below would be lost otherwise.
 */
export function useTrial(mobileUuid: string, plan: StartPlan) {
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  return useQuery({
    queryKey: ['trial-activation', mobileUuid, plan.AvailabilityUUID, plan.AutoRenew],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Trial> => {
      try {
        const input = { customerUuid, productUuid: mobileUuid, dry: 'true', ...chosenPlan(plan) }
        const { AmountCents = 0, ...bill } = await send(activation.activate, input)
        return { outcome: { is: 'ok' }, due: money(AmountCents), error: null, bill }
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 0) throw error
        const outcome = dryOutcome({ httpStatus: error.status, message: error.message })
        return { outcome, due: plan.isOnBill ? zero : money(plan.PriceCents), error, bill: {} }
      }
    },
  })
}

function chosenPlan({ AvailabilityUUID, AutoRenew, isBought }: StartPlan) {
  return isBought ? {} : { AvailabilityUUID, AutoRenew }
}

/**
 * The values of the real activation. A plan chosen now is sent with the price that was shown, unless the trial returned
 * none.
 */
export function startInput(
  customerUuid: string,
  { mobileUuid: productUuid, plan, voucherCode }: StartRequest,
  { outcome, due, bill }: Trial,
) {
  return {
    customerUuid,
    productUuid,
    dry: 'false',
    ...chosenPlan(plan),
    ...(!plan.isBought && outcome.is === 'ok' && { AmountCents: bill.OnBill?.AmountCents ?? due }),
    ...(voucherCode !== undefined && { VoucherCode: voucherCode }),
  } satisfies Input<typeof activation.activate>
}
