import { Trans, useLingui } from '@lingui/react/macro'
import { shopReturns } from '@waea/contract/shop-returns'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { Notice } from '@waea/ui/notice'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/skeleton'
import { useCall } from '../../shell/data/use-call.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { useParam } from '../../shell/routing/link.tsx'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import { ReturnForm } from './return-form.tsx'
import { ReturnChoice } from './return-items.tsx'

/** Returns SIMs of an order: which, why, and exactly what is refunded. */
export default function ReturnOrder() {
  const { t } = useLingui()
  const number = useParam('number') ?? ''
  const customerUuid = useCustomerUuid()
  const options = useCall(shopReturns.returnOptions, { customerUuid, number })
  const errorText = useErrorText()
  const items = options.data?.Items ?? []
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={<Trans>Return something</Trans>}
        above={
          <BackLink to={`/profile/order-history/${number}`}>
            <Trans>Order {number}</Trans>
          </BackLink>
        }
      >
        <Trans>What you return can’t be activated from then on. Sending it back costs you nothing.</Trans>
      </PageHeading>
      {options.isPending && <SkeletonList count={2} />}
      {options.isError && !options.data && (
        <FailedState title={t`We couldn’t load this order`} of={options}>
          {errorText(options.error)}
        </FailedState>
      )}
      {options.data &&
        (items.some(({ KeptIfFaulty }) => !KeptIfFaulty) ? (
          <ReturnForm options={options.data} onRefused={() => void options.refetch()} />
        ) : (
          <>
            <EmptyState title={t`Nothing of this order can be returned`} />
            <ReturnChoice items={items} reason="faulty" chosen={[]} onChoose={() => undefined} />
          </>
        ))}
      <Notice tone="info" title={t`Your rights`}>
        <Trans>
          Faulty goods are covered by the Consumer Guarantees Act, whatever the period. Choose “It’s faulty”, and our
          people look at it. If a SIM in use is faulty, write to us or call: we replace it.
        </Trans>
      </Notice>
    </div>
  )
}
