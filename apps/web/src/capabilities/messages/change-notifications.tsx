import { Trans, useLingui } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { isOptedIn, optIn } from '@waea/domain/identity/session'
import { Card } from '@waea/ui/card'
import { Switch } from '@waea/ui/fields/switch'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { ChildPage } from '../customers/shared/child-page.tsx'
import { DevicePush } from './device-push.tsx'

type Topic = 'NotifySpecialOffers' | 'NotifyNewsletters'

/**
 * The customer's choices about offers and news, and about notifications on this device. The server records every yes
 * and no about offers and news with its time.
 */
export default function ChangeNotifications() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const saved = useCall(overview.customerPreferences, { customerUuid })
  const { mutateAsync, isPending, variables } = useSend(overview.saveCustomerPreferences, {
    changes: [overview.customerPreferences],
  })
  const toast = useToast()
  const errorText = useErrorText()

  const choose = (topic: Topic) => async (chosen: boolean) => {
    try {
      await mutateAsync({ customerUuid, notifications: { [topic]: optIn(chosen) } })
      toast({ text: chosen ? t`We’ll send you these by email.` : t`We won’t send you these any more.`, tone: 'good' })
    } catch (error) {
      toast({ text: errorText(error), tone: 'bad' })
    }
  }
  const line = (topic: Topic, label: string, hint: string) => {
    const isSaving = isPending && variables?.notifications?.[topic] !== undefined
    // While saving, the switch stays where the person put it.
    const value = isSaving ? variables.notifications?.[topic] : saved.data?.notifications?.[topic]
    return (
      <Switch
        label={label}
        hint={hint}
        checked={isOptedIn(value)}
        loading={isSaving}
        onChange={(chosen) => void choose(topic)(chosen)}
      />
    )
  }
  return (
    <ChildPage
      title={<Trans>Notifications</Trans>}
      lead={<Trans>We always send what your service needs, such as receipts and codes.</Trans>}
    >
      <Loaded
        query={saved}
        waiting={<Skeleton className="h-40 rounded-card" />}
        failed={t`We couldn’t load your choices`}
      >
        {() => (
          <Card className="grid gap-2">
            {line('NotifySpecialOffers', t`Special offers`, t`Discounts and plans that may suit you`)}
            {line('NotifyNewsletters', t`Newsletters`, t`What’s new, a few times a year`)}
          </Card>
        )}
      </Loaded>
      <p className="text-s text-ink-2">
        <Trans>Change this any time. It takes effect straight away.</Trans>
      </p>
      <DevicePush />
    </ChildPage>
  )
}
