import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  type ChosenVisit,
  canStartOn,
  type FibreDraft,
  needsVisit,
  outdated,
  packed,
} from '../../capabilities/broadband/shared/draft.ts'
import { useBusyHour } from '../../capabilities/broadband/shared/offer-summary.tsx'
import { useFitWords } from '../../capabilities/broadband/shared/plan-card.tsx'
import { usePriceWords } from '../../capabilities/broadband/shared/use-price-words.ts'
import { VisitChoice } from '../../capabilities/broadband/shared/visit-choice.tsx'
import type { Availability, FibrePlan, Modem } from '../../capabilities/broadband/shared/wire.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useEnglishMark, useLocale } from '../../shell/session/shared/portal.tsx'
import { MoveOverlap } from './move-overlap.tsx'
import { PlanStays } from './plan-not-available.tsx'
import type { DraftInUse } from './use-draft.ts'
import { useFibreStep } from './use-step.ts'

type Props = { draft: FibreDraft; found: Availability; inUse: DraftInUse }
type OnSale = Gives<typeof broadband.fibrePlans>

/** The plan, the router, and the start day if there is no visit, from what is on sale at the place today. */
export function PackageStep(props: Props) {
  const { t } = useLingui()
  const { LocationProvider, LocationProviderIDX, Formatted } = props.draft.location
  const onSale = useCall(broadband.fibrePlans, { LocationProvider, LocationProviderIDX })
  const errorText = useErrorText()
  return (
    <>
      <PageHeading title={<Trans>Choose your plan</Trans>}>
        <span className="wrap-anywhere">
          <Trans>For {Formatted}</Trans>
        </span>
      </PageHeading>
      <Loaded
        query={onSale}
        waiting={<SkeletonList count={3} />}
        failed={t`We couldn’t load the plans`}
        note={errorText(onSale.error)}
      >
        {(data) => <PackageForm {...props} onSale={data} />}
      </Loaded>
    </>
  )
}

type Typed = { plan: string; router: string; rsf: string; overlap: number; visit: ChosenVisit | undefined }
const own = 'own'

function PackageForm({ draft, found, inUse, onSale }: Props & { onSale: OnSale }) {
  const { t } = useLingui()
  const toStep = useFibreStep()
  const { Plans, Modems } = onSale
  const form = useForm<Typed>({ defaultValues: firstChoice(draft, found, onSale) })
  const chosen = form.watch()
  const { refusal, onSend } = useFormSending(form, async (typed) => {
    const plan = Plans.find(({ ID }) => ID === typed.plan)
    if (!plan) return form.setError('plan', { message: t`Choose a plan.` })
    const modem = Modems.find(({ ID }) => ID === typed.router)
    const rsf = needsVisit(found) ? undefined : typed.rsf
    const visit = needsVisit(found) ? typed.visit : undefined
    inUse.keep(packed(draft, { plan, modem, rsf, visit, overlapDays: typed.overlap }, found))
    toStep('summary')
  })
  if (Plans.length === 0) return <NoPlans />
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Continue to the summary</Trans>} className="gap-7">
      <Changed is={outdated(draft, onSale)} />
      {draft.move && <PlanStays draft={draft} plans={Plans} />}
      {found.IsServedByAnother && <Transfer />}
      <PlanChoice
        plans={Plans}
        value={chosen.plan}
        error={form.formState.errors.plan?.message}
        onChange={(plan) => form.setValue('plan', plan)}
      />
      <RouterChoice
        modems={Modems}
        isMove={draft.move !== undefined}
        value={chosen.router}
        onChange={(router) => form.setValue('router', router)}
      />
      {needsVisit(found) && (
        <VisitChoice
          place={draft.location}
          found={found}
          chosen={chosen.visit}
          onChoose={(visit) => form.setValue('visit', visit)}
        />
      )}
      {!needsVisit(found) && <StartDay form={form} found={found} awaitsRouter={chosen.router !== own} />}
      {draft.move && (
        <MoveOverlap
          ufbUuid={draft.move.UfbUUID}
          day={canStartOn(chosen.rsf, found) ? chosen.rsf : undefined}
          value={chosen.overlap}
          onChange={(overlap) => form.setValue('overlap', overlap)}
        />
      )}
    </SendForm>
  )
}

/** The earlier choice if it is still on sale, else the viewed plan, else the first one. */
function firstChoice(draft: FibreDraft, found: Availability, { Plans, Modems }: OnSale): Typed {
  const preferred = [draft.plan?.ID, draft.wish].find((id) => Plans.some(({ ID }) => ID === id))
  const modem = Modems.find(({ ID }) => ID === draft.modem?.ID)
  return {
    // Someone who moves and can't keep their plan must choose one.
    plan: preferred ?? (draft.move ? '' : (Plans[0]?.ID ?? '')),
    router: modem?.ID ?? own,
    rsf: draft.rsf ?? found.FirstDay,
    overlap: draft.move?.OverlapDays ?? 0,
    visit: draft.visit,
  }
}

function PlanChoice({
  plans,
  value,
  error,
  onChange,
}: {
  plans: readonly FibrePlan[]
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  const { t } = useLingui()
  const fits = useFitWords()
  const busyHour = useBusyHour()
  const words = usePriceWords()
  return (
    <RadioCards
      label={<Trans>Plan</Trans>}
      hint={<Trans>A month with unlimited data, GST included. It goes on your bill from the day of connection.</Trans>}
      value={value}
      error={error}
      onChange={onChange}
      options={plans.map(({ ID, Name, Price, DownMbps, UpMbps, ...plan }) => ({
        value: ID,
        title: Name,
        aside: dollars(money(Price)),
        detail: (
          <>
            <span className="block">{t`Up to ${DownMbps} Mbps down and ${UpMbps} Mbps up`}</span>
            {plan.BusyHour && <span className="block">{t`In the busy hours: ${busyHour(plan)}`}</span>}
            <span className="block font-semibold empty:hidden">{words.later(plan)}</span>
            {fits({ DownMbps })}
          </>
        ),
      }))}
    />
  )
}

function RouterChoice({
  modems,
  isMove,
  value,
  onChange,
}: {
  modems: readonly Modem[]
  isMove: boolean
  value: string
  onChange: (id: string) => void
}) {
  const english = useEnglishMark()
  return (
    <RadioCards
      label={<Trans>Router</Trans>}
      hint={<Trans>It makes your Wi-Fi. You pay for it now, once, and it’s yours.</Trans>}
      value={value}
      onChange={onChange}
      options={[
        {
          value: own,
          title: isMove ? <Trans>I’ll bring my router</Trans> : <Trans>I use my own</Trans>,
          detail: isMove ? (
            <Trans>It works at the new address as it does now.</Trans>
          ) : (
            <Trans>It needs a WAN port. Most routers of the last years have one.</Trans>
          ),
        },
        ...modems.map(({ ID, Name, Description, PriceCents }) => ({
          value: ID,
          title: Name,
          aside: dollars(money(PriceCents)),
          detail: <span lang={english}>{Description}</span>,
        })),
      ]}
    />
  )
}

/** The start day of a connection without a visit. */
function StartDay({
  form,
  found,
  awaitsRouter,
}: {
  form: UseFormReturn<Typed>
  found: Availability
  awaitsRouter: boolean
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const [first, last] = [found.FirstDay, found.LastDay].map((day) => dateText(day, 'day', locale))
  return (
    <Field
      label={t`From which day?`}
      hint={
        <>
          {t`No visit is needed. Choose a working day from ${first} to ${last}.`}
          {awaitsRouter && ` ${t`Your router takes 2 to 4 working days to come.`}`}
        </>
      }
      required
      error={form.formState.errors.rsf?.message}
    >
      <TextInput
        type="date"
        min={found.FirstDay}
        max={found.LastDay}
        {...form.register('rsf', {
          validate: (day) =>
            (day !== '' && canStartOn(day, found)) || t`Choose a working day from ${first} to ${last}.`,
        })}
      />
    </Field>
  )
}

/** What to know about taking over another provider's connection. */
function Transfer() {
  return (
    <Notice title={<Trans>You’re moving over from another provider</Trans>}>
      <Trans>
        Order with us first, and don’t cancel with them: we do that. The connection changes over on your day and is down
        for a few minutes only. They may charge for ending a contract early: ask them.
      </Trans>
    </Notice>
  )
}

/** What has changed since the draft was last shown. */
function Changed({ is }: { is: ReturnType<typeof outdated> }) {
  if (is.plan === undefined && is.modem === undefined) return null
  return (
    <Notice tone="warn" title={<Trans>What you chose has changed</Trans>}>
      <ul className="grid gap-1">
        {is.plan === 'price' && (
          <li>
            <Trans>The price of your plan has changed. Check it below.</Trans>
          </li>
        )}
        {is.plan === 'gone' && (
          <li>
            <Trans>Your plan isn’t available here any more. Choose another.</Trans>
          </li>
        )}
        {is.modem === 'price' && (
          <li>
            <Trans>The price of your router has changed. Check it below.</Trans>
          </li>
        )}
        {is.modem === 'gone' && (
          <li>
            <Trans>We don’t sell your router any more. Choose another, or use your own.</Trans>
          </li>
        )}
      </ul>
    </Notice>
  )
}

function NoPlans() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No plans at this address`}>
      <Trans>Fibre is there, but we don’t sell on that company’s network yet. Nothing was ordered.</Trans>
    </EmptyState>
  )
}
