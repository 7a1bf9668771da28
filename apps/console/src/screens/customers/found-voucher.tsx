import { voucherBatches } from '@waea/contract/money/voucher-batches'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useReason } from '../../shell/reason.tsx'
import { CustomerLink } from './customer-link.tsx'

const states = {
  made: 'It is not sold yet, so nobody can redeem it.',
  sold: 'It is not used: it can be redeemed.',
  blocked: 'It is not used, and its batch is blocked.',
  expired: 'It was not used and has expired.',
  cancelled: 'It was not used, and its batch was cancelled.',
} as const

/** What became of a voucher whose code was looked for; nothing where no voucher has it. */
export function FoundVoucher({ code }: { code: string }) {
  const { data } = useCall(voucherBatches.lookUpVoucher, { Code: code }, { reason: useReason() })
  if (!data) return null
  const { State, CustomerUUID, RedeemedAtNanos, Batch, ValueCents, Kinds, LastDay } = data
  const on = RedeemedAtNanos !== undefined && ` on ${moment(RedeemedAtNanos)}`
  return (
    <p role="status">
      A voucher of {dollars(money(ValueCents))} for {Kinds.join(', ')}, batch {Batch}, until {dateText(LastDay, 'date')}
      .{' '}
      {State !== 'redeemed' ? (
        states[State]
      ) : (
        <>
          It was redeemed{on}
          {CustomerUUID && (
            <>
              {' '}
              by <CustomerLink customerUuid={CustomerUUID} name="this customer" />
            </>
          )}
          .
        </>
      )}
    </p>
  )
}
