import { Trans, useLingui } from '@lingui/react/macro'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useParam } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { ReturnForm } from './return-form.tsx'
import { ReturnChoice } from './return-items.tsx'

/** Returns SIMs of an order: which, why, and exactly what is refunded. */
export default function ReturnOrder() {
  const { t } = useLingui()
  const number = useParam('number') ?? ''
  const customerUuid = useCustomerUuid()
  const options = useCall(shopReturns.returnOptions, { customerUuid, number })
  const errorText = useErrorText()
  return (
    <Screen
      title={<Trans>Return something</Trans>}
      back={{ to: `/profile/order-history/${number}`, name: <Trans>Order {number}</Trans> }}
      lead={<Trans>What you return can’t be activated from then on. Sending it back costs you nothing.</Trans>}
    >
      <Loaded
        query={options}
        waiting={<SkeletonList count={2} />}
        failed={t`We couldn’t load this order`}
        note={errorText(options.error)}
      >
        {(data) =>
          data.Items.some(({ KeptIfFaulty }) => !KeptIfFaulty) ? (
            <ReturnForm options={data} onRefused={() => void options.refetch()} />
          ) : (
            <>
              <EmptyState title={t`Nothing in this order can be returned`} />
              <ReturnChoice items={data.Items} reason="faulty" chosen={[]} onChoose={() => undefined} />
            </>
          )
        }
      </Loaded>
      <Notice tone="info" title={t`Your rights`}>
        <Trans>
          Faulty goods are covered by the Consumer Guarantees Act, whatever the period. Choose “It’s faulty”, and our
          team looks at it. If a SIM in use is faulty, write to us or call: we replace it.
        </Trans>
      </Notice>
    </Screen>
  )
}
