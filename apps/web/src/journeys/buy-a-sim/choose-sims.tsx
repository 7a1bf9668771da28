import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { billingTypeOf, type CatalogueEntry, type Price, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { mostMembers } from '@waea/domain/groups/members'
import { isRefusal } from '@waea/domain/refusal'
import { dueAtCheckout, emptyCart, simCount } from '@waea/domain/shop/cart/cart'
import { maxSims } from '@waea/domain/shop/cart/sim-groups'
import { dollars } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { NumberStepper } from '@waea/ui/fields/number-stepper'
import { Switch } from '@waea/ui/fields/switch'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { Notice } from '@waea/ui/states/notice'
import { useEffect, useRef, useState } from 'react'
import { PeriodWords } from '../../capabilities/catalogue/shared/plan-words.tsx'
import type { Shop } from '../../capabilities/shop/shared/use-shop.ts'
import { useWasServerRendered } from '../../shell/device/shared/browser-value.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { Link, useGo } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark, usePortal } from '../../shell/session/shared/portal.tsx'
import { CartTotals } from './cart/cart-lines.tsx'
import { GroupChoice } from './cart/group-words.tsx'
import { useCart } from './cart/use-cart.ts'
import { forgetJoining } from './joining.ts'
import { PlanSelect, SimTypeChoice, useMostSims } from './sim-fields.tsx'
import { forgetSelection, keepSelection, readSelection } from './sim-selection.ts'
import { besideSum, DueToday, SumCard } from './sum-card.tsx'
import { firstSimType, isOtherGroup, type JoiningGroup, type WantedSims, withSims } from './wanted-sims.ts'

type Joining = { group: JoiningGroup; forget: () => void }
type Props = {
  plan: CatalogueEntry
  shop: Shop
  hasPlanEach: boolean
  /** The group that the SIMs join. */
  joining?: Joining | undefined
}

/** Chooses the kind of SIM, how many, for whom, and whether the plan renews; the total beside it updates. */
export function ChooseSims({ plan, shop, hasPlanEach, joining }: Props) {
  const { t } = useLingui()
  const { cart, changeSaved, refetch } = useCart()
  const [wanted, setWanted] = useWanted(plan, shop)
  const refusalText = useRefusalText()
  const errorText = useErrorText()
  const go = useGo()
  const inCart = cart ? simCount(cart) : 0
  const group = joining?.group
  const free = group ? mostMembers - group.members - inCart : maxSims
  const most = Math.min(useMostSims() - inCart, free)
  const isMixed = cart !== undefined && isOtherGroup(cart, group)
  const preview = withSims(emptyCart('', ''), wanted, shop.shop, group)
  const sum = isRefusal(preview) ? undefined : preview
  // One SIM needs no cart page: it has nothing to choose that is not here, and the checkout leads back to it.
  const isOnlySimWith = (others: number) => others === 0 && wanted.sims.length === 1 && !group

  const { refusal, onSend, isSending } = useSending(async () => {
    // Load the cart first, so that its SIMs are not overwritten; a press may come before it is there.
    const loaded = cart ? { data: cart } : await refetch({ cancelRefetch: false })
    if (!loaded.data) return errorText(loaded.error)
    const refused = await changeSaved((before) => withSims(before, wanted, shop.shop, group))
    if (refused) return refusalText(refused)
    forgetSelection()
    forgetJoining()
    await go(isOnlySimWith(simCount(loaded.data)) ? '/eshop/checkout' : '/eshop')
    return undefined
  })
  return (
    <div className="grid gap-6 py-2">
      <PageHeading title={<Trans>Choose your SIM</Trans>} above={<ChangePlan isForGroup={group !== undefined} />} />
      <div className={`${besideSum} lg:grid-cols-[1.5fr_1fr]`}>
        <div className="grid gap-6">
          {isMixed && <OtherGroup />}
          {joining && <Joins {...joining} />}
          {!hasPlanEach && <ChosenPlan plan={plan} price={shop.priceOf(plan)} />}
          <SimTypeChoice
            value={wanted.simType}
            sims={shop.shop.sims}
            onChange={(simType) => setWanted({ ...wanted, simType })}
          />
          <HowMany
            wanted={wanted}
            plan={plan}
            most={Math.max(1, most)}
            onChange={setWanted}
            isGrouped={group !== undefined}
          />
          <SimNames
            wanted={wanted}
            onChange={setWanted}
            shop={hasPlanEach ? shop : undefined}
            isForOthers={group !== undefined}
          />
          <AutoRenew wanted={wanted} onChange={setWanted} />
          <HowBillsArePaid wanted={wanted} />
        </div>
        <SumCard
          label={t`Total`}
          totals={sum && <CartTotals cart={sum} />}
          onward={
            <>
              {refusal && <Notice tone="bad">{refusal}</Notice>}
              {most > 0 && !isMixed ? (
                <Button wide onClick={() => void onSend()} loading={isSending}>
                  {isOnlySimWith(inCart) ? <Trans>Continue</Trans> : <Trans>Add to cart</Trans>}{' '}
                  {sum && <DueToday amount={dueAtCheckout(sum)} />}
                </Button>
              ) : (
                <Link to="/eshop" className={buttonClass({ wide: true })}>
                  {isMixed ? <Trans>Go to the cart</Trans> : <Trans>Your cart is full. Go to the cart</Trans>}
                </Link>
              )}
            </>
          }
        >
          {inCart > 0 && <InCart count={inCart} />}
        </SumCard>
      </div>
    </div>
  )
}

/** The cart's SIMs belong to another group, or to none. */
function OtherGroup() {
  return (
    <Notice tone="warn" title={<Trans>Your cart has SIMs for another group</Trans>}>
      <Trans>Check out or remove those first: one order is for one group.</Trans>
    </Notice>
  )
}

/** Says which group the SIMs join, and lets the person order for themselves instead. */
function Joins({ group: { kind, name }, forget }: Joining) {
  return (
    <Notice
      title={name ? <Trans>This SIM joins {name}</Trans> : <Trans>This SIM joins your group</Trans>}
      action={
        <Button tone="quiet" size="s" onClick={forget}>
          <Trans>Order without the group</Trans>
        </Button>
      }
    >
      {kind === 'family' ? (
        <Trans>It joins once it is in service. It is on your account, and you pay for it.</Trans>
      ) : (
        <Trans>
          It joins once it is in service. The first SIM of an order is on your account; each further one gets an account
          of its own.
        </Trans>
      )}
    </Notice>
  )
}

function InCart({ count }: { count: number }) {
  return (
    <Notice>
      <Plural value={count} one="Your cart already has # SIM." other="Your cart already has # SIMs." />{' '}
      <Link to="/eshop" className="font-semibold text-primary underline underline-offset-4">
        <Trans>See the cart</Trans>
      </Link>
    </Notice>
  )
}

function useWanted(plan: CatalogueEntry, shop: Shop): [WantedSims, (wanted: WantedSims) => void] {
  const simType = firstSimType(shop.shop.sims, usePortal().takesEsim)
  const kept = () => readSelection(plan, shop.planOf)
  const awaitsKept = useRef(useWasServerRendered())
  const [wanted, setWanted] = useState<WantedSims>(
    () => (awaitsKept.current ? undefined : kept()) ?? { simType, sims: [aSim(plan)], group: 'solo', autoRenew: true },
  )
  useEffect(() => {
    if (!awaitsKept.current) return
    awaitsKept.current = false
    setWanted((drawn) => kept() ?? drawn)
  })
  const change = (next: WantedSims) => {
    setWanted(next)
    keepSelection(plan, next)
  }
  return [wanted, change]
}

const aSim = (plan: CatalogueEntry) => ({ UUID: crypto.randomUUID(), plan, name: '' })

/** For a group, to the plans of a new SIM: the page of plans offers to change the customer's own. */
function ChangePlan({ isForGroup }: { isForGroup: boolean }) {
  return (
    <Link
      to={isForGroup ? '/sim-purchase' : '/plans'}
      className="inline-flex min-h-11 items-center font-semibold text-primary"
    >
      <Trans>Change the plan</Trans>
    </Link>
  )
}

function ChosenPlan({ plan, price }: { plan: CatalogueEntry; price: Price | undefined }) {
  const { name, more_details: more } = offerSummary(plan, price)
  const images = plan.ItemImages ?? []
  const english = useEnglishMark()
  return (
    <Card tone="hero" as="section" className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">{name}</h2>
        <p>
          <b className="text-h3 tabular-nums">{dollars(priceDue(plan, price))}</b>{' '}
          <PeriodWords interval={plan.Characteristics.TimePeriodInterval} />
        </p>
      </div>
      {more && (
        <p lang={english} className="text-on-hero-2">
          {more}
        </p>
      )}
      <ul className="grid grid-cols-3 gap-2 pt-2 empty:hidden">
        {images.map(({ UUID, Name, L, Description }, at) => (
          <li key={UUID}>
            {/* Images with the same name show the same subject: only the first one gets an alt text. */}
            <img
              src={L}
              alt={images.findIndex((image) => image.Name === Name) === at ? Description : ''}
              lang={english}
              width={240}
              height={120}
              className="w-full rounded-control"
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PartProps = { wanted: WantedSims; onChange: (wanted: WantedSims) => void }

function HowMany({
  wanted,
  plan,
  most,
  onChange,
  isGrouped,
}: PartProps & { plan: CatalogueEntry; most: number; isGrouped: boolean }) {
  const { t } = useLingui()
  const count = wanted.sims.length
  const resize = (next: number) => {
    const sims = Array.from({ length: next }, (_, at) => wanted.sims[at] ?? aSim(plan))
    onChange({ ...wanted, sims, group: next > 1 ? wanted.group : 'solo' })
  }
  if (most === 1) return null
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">
          <Trans>How many SIMs?</Trans>
        </span>
        <NumberStepper label={t`How many SIMs`} value={count} min={1} max={most} onChange={resize} />
      </div>
      <p role="status" className="-mt-2 text-s text-ink-2 empty:hidden">
        {count >= most && <Trans>An order has {maxSims} SIMs at most, with those in your cart.</Trans>}
      </p>
      {count > 1 && !isGrouped && (
        <GroupChoice
          value={wanted.group === 'simple' ? 'solo' : wanted.group}
          onChange={(group) => onChange({ ...wanted, group })}
        />
      )}
    </div>
  )
}

function SimNames({
  wanted,
  onChange,
  shop,
  isForOthers,
}: PartProps & { shop: Shop | undefined; isForOthers: boolean }) {
  const { t } = useLingui()
  if (wanted.sims.length === 1 && !shop && !isForOthers) return null
  const set = (at: number, change: Partial<WantedSims['sims'][number]>) =>
    onChange({ ...wanted, sims: wanted.sims.map((sim, place) => (place === at ? { ...sim, ...change } : sim)) })
  return (
    <ol className="grid gap-4">
      {wanted.sims.map((sim, at) => (
        <li key={sim.UUID} className={shop ? 'grid gap-4 sm:grid-cols-2' : 'grid'}>
          {shop && (
            <PlanSelect
              label={t`Plan of SIM ${at + 1}`}
              plans={shop.plans}
              priceOf={shop.priceOf}
              value={sim.plan.UUID}
              onChange={(plan) => set(at, { plan })}
            />
          )}
          <Field label={t`Who uses SIM ${at + 1}?`} optional>
            <TextInput
              value={sim.name}
              maxLength={40}
              placeholder={at === 0 && !isForOthers ? t`Me` : t`A name`}
              onChange={(event) => set(at, { name: event.target.value })}
            />
          </Field>
        </li>
      ))}
    </ol>
  )
}

function AutoRenew({ wanted, onChange }: PartProps) {
  const { t } = useLingui()
  if (!wanted.sims.some(({ plan }) => isRenewable(plan))) return null
  return (
    <Card tone="sunken">
      <Switch
        label={t`Renew automatically`}
        hint={
          wanted.autoRenew
            ? t`When the period ends, the plan starts again. You can stop it any time.`
            : t`The plan stops when its period ends. You keep your number.`
        }
        checked={wanted.autoRenew}
        onChange={(autoRenew) => onChange({ ...wanted, autoRenew })}
      />
    </Card>
  )
}

/** What a plan on the bill needs before it starts, said before the order. */
function HowBillsArePaid({ wanted }: { wanted: WantedSims }) {
  if (!wanted.sims.some(({ plan }) => billingTypeOf(plan) === 'postpay')) return null
  return (
    <Notice>
      <Trans>
        This plan goes on a monthly bill. To start it you save a card or pass a credit check: with the order of an eSIM,
        or when you activate the SIM.
      </Trans>
    </Notice>
  )
}
