import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { type Reason111, reasons111 } from '@waea/domain/broadband/at-home/calling-111'
import { dateText } from '@waea/kit/date-text'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextArea, TextInput } from '@waea/ui/fields/text-input'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { isPhoneNumber } from '../../../shell/forms/shared/phone-number.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useEnglishMark, useLocale } from '../../../shell/session/shared/portal.tsx'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import { type Connection, connectionName } from './connection.ts'
import { useFibreWords } from './fibre-words.ts'
import { ConnectionsWait, SectionPage } from './section-page.tsx'
import { useConnections } from './use-connections.ts'

type Application = Gives<typeof fibreAtHome.read111>['Applications'][number]

/** For customers who depend on calling 111: what they get, what they applied for, and the form (111 Contact Code). */
export default function Calling111() {
  const { t } = useLingui()
  const { answer, connections, customerUuid } = useConnections()
  const isMember = useIsMember()
  const open = connections.filter(({ Status }) => Status !== 'ENDED')
  return (
    <SectionPage
      title={<Trans>Calling 111 in a power cut</Trans>}
      back={{ to: '/profile/ufb/broadband/subscriptions', name: <Trans>Connections</Trans> }}
      says={
        <Trans>
          Fibre stops in a power cut, and so do calls over it. If somebody at home may need 111 and has no other way to
          call, we give you one that works for at least 8 hours, at no cost.
        </Trans>
      }
    >
      <ConnectionsWait answer={answer} />
      {answer.data && isMember && (
        <Notice title={<Trans>The account’s owner can apply</Trans>}>
          <Trans>You’re a member of this account. Ask its owner to sign in and apply.</Trans>
        </Notice>
      )}
      {answer.data && !isMember && open.length === 0 && (
        <EmptyState
          title={t`No connection in service yet`}
          action={
            <Link to="/profile/ufb/broadband/subscriptions" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Connections</Trans>
            </Link>
          }
        >
          <Trans>You can apply once your fibre is connected.</Trans>
        </EmptyState>
      )}
      {answer.data && !isMember && open.length > 0 && <OwnApplications customerUuid={customerUuid} open={open} />}
    </SectionPage>
  )
}

const isOpen = ({ State }: Application) => State === 'applied' || State === 'accepted'

function OwnApplications({ customerUuid, open }: { customerUuid: string; open: readonly Connection[] }) {
  const { t } = useLingui()
  const own = useCall(fibreAtHome.read111, { customerUuid })
  return (
    <Loaded query={own} waiting={<SkeletonList count={1} />} failed={t`We couldn’t load your applications`}>
      {({ Applications }) => {
        const taken = new Set(Applications.filter(isOpen).map(({ UfbUUID }) => UfbUUID))
        const without = open.filter(({ UUID }) => !taken.has(UUID))
        return (
          <>
            {Applications.map((one) => (
              <OneApplication key={one.UUID} one={one} />
            ))}
            {without.length > 0 && <Apply key={Applications.length} customerUuid={customerUuid} open={without} />}
          </>
        )
      }}
    </Loaded>
  )
}

function OneApplication({ one }: { one: Application }) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = useFibreWords()
  const english = useEnglishMark()
  const id = `application-${one.UUID}`
  const states = {
    applied: { tone: 'info', label: t`Waiting for our answer` },
    accepted: { tone: 'good', label: t`Accepted` },
    declined: { tone: 'warn', label: t`Declined` },
    withdrawn: { tone: 'neutral', label: t`Withdrawn` },
  } as const
  const { tone, label } = states[one.State]
  const said = one.Means ?? one.Reason
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={id} className="text-h3 wrap-anywhere">
          <Trans>For {one.Person}</Trans>
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      {said && (
        <p lang={english} className="wrap-anywhere">
          {said}
        </p>
      )}
      <DescriptionList
        items={[
          { key: 'place', term: t`Address`, value: <span className="wrap-anywhere">{one.Place}</span> },
          { key: 'applied', term: t`Applied`, value: words.moment(one.AppliedAtNanos) },
          ...(one.AnswerBy
            ? [{ key: 'by', term: t`You get our answer by`, value: dateText(one.AnswerBy, 'weekday', locale) }]
            : []),
        ]}
      />
      {isOpen(one) && <Withdraw one={one} />}
    </Card>
  )
}

function Withdraw({ one }: { one: Application }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const withdraw = useSend(fibreAtHome.withdraw111, {
    changes: [fibreAtHome.read111],
    after: () => {
      setAsks(false)
      toast({ text: t`Your application is withdrawn.`, tone: 'good' })
    },
  })
  const isAccepted = one.State === 'accepted'
  return (
    <>
      <Button tone="quiet" size="s" className="justify-self-start" onClick={() => setAsks(true)}>
        {isAccepted ? <Trans>We don’t need it any more</Trans> : <Trans>Withdraw it</Trans>}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={isAccepted ? <Trans>Give it back?</Trans> : <Trans>Withdraw your application?</Trans>}
        confirmText={isAccepted ? <Trans>Give it back</Trans> : <Trans>Withdraw it</Trans>}
        cancelText={<Trans>Keep it</Trans>}
        loading={withdraw.isPending}
        refusal={withdraw.error && errorText(withdraw.error)}
        onConfirm={() => withdraw.mutate({ customerUuid: one.CustomerUUID, applicationUuid: one.UUID })}
        onCancel={() => {
          setAsks(false)
          withdraw.reset()
        }}
      >
        <Trans>
          Then {one.Person} has no way to call 111 from us in a power cut. You can apply again at any time, at no cost.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

interface Typed {
  ufb: string
  person: string
  phone: string
  because: Reason111 | ''
  details: string
  hasNoOtherWay: boolean
  agrees: boolean
}

function Apply({ customerUuid, open }: { customerUuid: string; open: readonly Connection[] }) {
  const { t } = useLingui()
  const toast = useToast()
  const [first] = open
  const form = useForm<Typed>({
    defaultValues: {
      ufb: first?.UUID ?? '',
      person: '',
      phone: '',
      because: '',
      details: '',
      hasNoOtherWay: false,
      agrees: false,
    },
  })
  const { errors } = form.formState
  const because = form.watch('because')
  const apply = useSend(fibreAtHome.apply111, {
    changes: [fibreAtHome.read111],
    after: () => toast({ text: t`We have your application.`, tone: 'good' }),
  })
  const { refusal, onSend } = useFormSending(form, async (typed) => {
    if (!typed.because) return form.setError('because', { message: t`Choose why.` })
    await apply.mutateAsync({
      customerUuid,
      UfbUUID: typed.ufb,
      Person: typed.person.trim(),
      Phone: typed.phone.trim(),
      Because: typed.because,
      ...(typed.details.trim() && { Details: typed.details.trim() }),
      HasNoOtherWay: true,
      Agrees: true,
    })
  })
  const reasons: Record<Reason111, string> = {
    health: t`Their health`,
    disability: t`A disability`,
    safety: t`Their safety, such as a risk of violence`,
  }
  return (
    <section aria-labelledby="apply-111" className="grid gap-4">
      <h2 id="apply-111" className="text-h2">
        <Trans>Apply</Trans>
      </h2>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Apply</Trans>} aria-label={t`Apply`}>
        {open.length > 1 && (
          <Field label={t`At which connection?`} required>
            <Select
              options={open.map((one) => ({ value: one.UUID, label: connectionName(one) }))}
              {...form.register('ufb')}
            />
          </Field>
        )}
        <Field label={t`Who may have to call 111?`} required error={errors.person?.message}>
          <TextInput
            maxLength={100}
            autoComplete="off"
            {...form.register('person', { validate: (text) => text.trim() !== '' || t`Enter a name.` })}
          />
        </Field>
        <Field
          label={t`A phone number to reach you`}
          hint={t`We may call to learn what helps best.`}
          required
          error={errors.phone?.message}
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.register('phone', {
              validate: async (typed) =>
                (await isPhoneNumber(typed)) || t`Enter a mobile number, or a phone number with its area code.`,
            })}
          />
        </Field>
        <RadioCards
          label={<Trans>Why are they at particular risk?</Trans>}
          value={because || null}
          error={errors.because?.message}
          onChange={(value) => {
            form.clearErrors('because')
            form.setValue('because', value as Reason111)
          }}
          options={reasons111.map((value) => ({ value, title: reasons[value] }))}
        />
        <Field
          label={t`What should we know?`}
          optional
          hint={t`For example what would help. You don’t need to name an illness.`}
        >
          <TextArea maxLength={1000} {...form.register('details')} />
        </Field>
        <Checkbox
          label={
            <Trans>
              They have no other way to call 111 for 8 hours of a power cut, such as a charged mobile with coverage.
            </Trans>
          }
          error={errors.hasNoOtherWay?.message}
          {...form.register('hasNoOtherWay', {
            validate: (is) => is || t`This is for people without another way. If they have one, you don’t need this.`,
          })}
        />
        <Checkbox
          label={
            <Trans>
              They agree that we keep this, and use it only to give them a way to call 111. Only the owner of this
              account sees it here.
            </Trans>
          }
          error={errors.agrees?.message}
          {...form.register('agrees', { validate: (is) => is || t`We need their agreement to keep this.` })}
        />
      </SendForm>
    </section>
  )
}
