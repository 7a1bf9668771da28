import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { type PushKind, pushKinds } from '@waea/domain/messages/push'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Switch } from '@waea/ui/fields/switch'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useId } from 'react'
import { needsHomeScreen, PushNotAllowed, type PushPermission } from '../../shell/device/shared/push.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useDevicePush } from './use-device-push.ts'

/** Notifications on this device: off until the person chooses a kind, and gone when they sign out. */
export function DevicePush() {
  const { t } = useLingui()
  const id = useId()
  const push = useDevicePush()
  const { saved } = push
  if (saved.data && !push.isOffered) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-l font-bold">
        <Trans>On this device</Trans>
      </h2>
      <p className="text-s text-ink-2">
        <Trans>
          Notifications on your screen, for this account. They never show names, numbers or amounts, and stop when you
          sign out.
        </Trans>
      </p>
      <Loaded
        query={saved}
        waiting={<Skeleton className="h-60 rounded-card" />}
        failed={t`We couldn’t load this device’s notifications`}
      >
        {() => <Choices push={push} />}
      </Loaded>
    </section>
  )
}

type Push = ReturnType<typeof useDevicePush>

function Choices({ push }: { push: Push }) {
  const { t } = useLingui()
  const tell = useResultToast()
  const lines: Record<PushKind, [label: string, hint: string]> = {
    usage: [t`Usage`, t`When an allowance is nearly used up, or ends`],
    orders: [t`Orders`, t`From your order to your door`],
    outages: [t`Outages`, t`When one you follow is over`],
    answers: [t`Answers to your cases`, t`When we’ve written back`],
  }
  const choose = (kind: PushKind) => async (chosen: boolean) => {
    const kinds = pushKinds.filter((one) => (one === kind ? chosen : push.kinds.includes(one)))
    await tell(
      () => push.choose(kinds),
      chosen ? t`This device gets these now.` : t`This device doesn’t get these any more.`,
    )
  }
  const canChoose = push.permission === 'ask' || push.permission === 'allowed'
  return (
    <>
      <WhyNot permission={push.permission} isLost={push.isLost} isSaving={push.isSaving} again={push.turnOnAgain} />
      {push.permission !== 'unsupported' && (
        <Card className="grid gap-2">
          {pushKinds.map((kind) => (
            <Switch
              key={kind}
              label={lines[kind][0]}
              hint={lines[kind][1]}
              checked={push.kinds.includes(kind)}
              loading={push.isSaving}
              disabled={!canChoose}
              onChange={(chosen) => void choose(kind)(chosen)}
            />
          ))}
        </Card>
      )}
      {push.isOn && canChoose && !push.isLost && (
        <div>
          <Button
            tone="quiet"
            loading={push.isTesting}
            onClick={() => void tell(push.test, t`We’ve sent one. It arrives in a moment.`)}
          >
            <Trans>Send a test notification</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

type WhyNotProps = {
  permission: PushPermission | undefined
  isLost: boolean
  isSaving: boolean
  again: () => Promise<void>
}

/** Why no notifications arrive on this device, and what to do. */
function WhyNot({ permission, isLost, isSaving, again }: WhyNotProps) {
  const { t } = useLingui()
  const tell = useResultToast()
  if (permission === 'unsupported')
    return (
      <Notice title={t`This browser can’t show notifications`}>
        {needsHomeScreen() ? (
          <Trans>On an iPhone or iPad, add this site to your home screen first, and open it from there.</Trans>
        ) : (
          <Trans>Another browser may. You still get our emails and texts.</Trans>
        )}
      </Notice>
    )
  if (permission === 'blocked')
    return (
      <Notice tone="warn" title={t`Your browser blocks our notifications`}>
        <Trans>
          To allow them, press the icon beside this page’s address, open the site’s settings or permissions, and allow
          notifications. Then come back here.
        </Trans>
      </Notice>
    )
  if (!isLost) return null
  return (
    <Notice
      tone="warn"
      title={t`Notifications don’t reach this device`}
      action={
        <Button size="s" loading={isSaving} onClick={() => void tell(again, t`Notifications are on again.`)}>
          <Trans>Turn on again</Trans>
        </Button>
      }
    >
      <Trans>Your browser turned them off. We’ve kept your choices.</Trans>
    </Notice>
  )
}

/** Runs an action and shows its result in a toast. */
function useResultToast() {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  return async (deed: () => Promise<unknown>, done: string) => {
    try {
      await deed()
      toast({ text: done, tone: 'good' })
    } catch (error) {
      if (error instanceof PushNotAllowed) toast({ text: t`You didn’t allow notifications, so nothing has changed.` })
      else if (error instanceof CallError) toast({ text: errorText(error), tone: 'bad' })
      else toast({ text: t`Your browser couldn’t turn notifications on. Please try again later.`, tone: 'bad' })
    }
  }
}
