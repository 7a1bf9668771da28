import { Trans, useLingui } from '@lingui/react/macro'
import { productType } from '@waea/contract/mobile/product-type'
import { buttonClass } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { mobileName } from '../../capabilities/mobiles/shared/mobile-name.ts'
import { MobilesWait } from '../../capabilities/mobiles/shared/mobiles-wait.tsx'
import { NoMobile } from '../../capabilities/mobiles/shared/no-mobile.tsx'
import { type Mobile, useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { BillingMethod } from '../activation/shared/billing-method.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { ChooseType } from './choose-type.tsx'
import { LastTransfer, Underway } from './last-transfer.tsx'
import { Preview } from './preview.tsx'
import { type TypeName, typeNamed, withoutPlan } from './type-words.ts'

/** Transfers a mobile to another product type: the type, the plan, every figure, and the confirmation (1§1). */
export default function TransferProductType() {
  const { list, mobiles, mobile } = useMobile()
  if (list.data && !mobile) return <NoMobile />
  return (
    <Screen
      title={<Trans>Change how you pay</Trans>}
      back={{ to: '/profile/plans/your-plan', name: <Trans>Your plan</Trans> }}
      lead={mobile && mobileName(mobile)}
      actions={
        mobiles.length > 1 && (
          <Link to="/sim-select-product" search={{ for: 'product-type' }} className={buttonClass({ tone: 'quiet' })}>
            <Trans>Another mobile</Trans>
          </Link>
        )
      }
      width="wide"
    >
      <MobilesWait list={list} />
      {mobile && <Steps key={mobile.UUID} mobile={mobile} />}
    </Screen>
  )
}

function Steps({ mobile }: { mobile: Mobile }) {
  const { t } = useLingui()
  const [to, plan] = [typeNamed(useSearchValue('to')), useSearchValue('plan')]
  const terms = useCall(productType.terms, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  const last = terms.data?.Transfer
  useHeadingFocus(`${to} ${plan} ${last?.Status}`)
  if (!terms.data) {
    return (
      <Loaded
        query={terms}
        waiting={<SkeletonList count={2} />}
        failed={t`We couldn’t load this`}
        note={<Trans>Your mobile and your plan stay as they are. Nothing was charged.</Trans>}
      />
    )
  }
  if (last?.Status === 'underway') return <Underway transfer={last} />
  const chosen = terms.data.Ways.find((one) => one.Type === to)
  if (chosen?.Refused === 'no-card') return <HowBillsArePaid onReady={() => void terms.refetch()} />
  const way = chosen?.Refused === undefined ? chosen : undefined
  if (!to || !way) {
    return (
      <>
        {last && <LastTransfer transfer={last} />}
        <ChooseType terms={terms.data} />
      </>
    )
  }
  if (plan === undefined) return <ChoosePlan mobile={mobile} to={to} />
  return <WithPlan mobile={mobile} to={to} plan={plan} onDone={() => void terms.refetch()} />
}

/** What a transfer to monthly bills needs first: a saved card, or a credit check. */
function HowBillsArePaid({ onReady }: { onReady: () => void }) {
  return (
    <div className="grid max-w-2xl gap-6">
      <Link
        to="/sim-transfer-product-type"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary"
      >
        <Trans>Back to the ways to pay</Trans>
      </Link>
      <BillingMethod
        cardWords={<Trans>Your plan goes on your bill. Save a card to pay your bills. We charge nothing now.</Trans>}
        otherwise={
          <Link to="/sim-transfer-product-type" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Other ways to pay</Trans>
          </Link>
        }
        meanwhile={<Trans>With a saved card you can move now. Until then your mobile stays as it is.</Trans>}
        onReady={onReady}
      />
    </div>
  )
}

function WithPlan(props: { mobile: Mobile; to: TypeName; plan: string; onDone: () => void }) {
  return (
    <>
      <Link
        to="/sim-transfer-product-type"
        search={{ to: props.to }}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary"
      >
        <Trans>Choose another plan</Trans>
      </Link>
      <Preview key={props.plan} {...props} plan={props.plan === withoutPlan ? undefined : props.plan} />
    </>
  )
}
