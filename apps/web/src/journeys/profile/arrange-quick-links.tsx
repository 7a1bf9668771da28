import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { moveQuickLink, type ProfileCard } from '@waea/domain/customers/profile-cards'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { SendForm } from '@waea/ui/fields/send-form'
import { IconButton } from '@waea/ui/icon-button'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useGo } from '../../shell/routing/shared/link.tsx'
import { useProfileCards } from './use-profile-cards.ts'

/** The customer chooses which cards are quick links, and in which order (1§2). */
export default function ArrangeQuickLinks() {
  const { t } = useLingui()
  const profile = useProfileCards()
  return (
    <Screen
      title={<Trans>Quick links</Trans>}
      lead={<Trans>Choose what shows on your dashboard, and in what order.</Trans>}
      width="note"
    >
      {/* Only when loaded: saving over links that failed to load would lose them. */}
      {profile.isPending || profile.error ? (
        <Loaded query={profile} waiting={<SkeletonList />} failed={t`We couldn’t load your quick links`} />
      ) : (
        <Choice key={profile.customerUuid} profile={profile} />
      )}
    </Screen>
  )
}

function Choice({ profile }: { profile: ReturnType<typeof useProfileCards> }) {
  const { t } = useLingui()
  const { customerUuid, cards, placeOf } = profile
  const [links, setLinks] = useState<ProfileCard[]>(profile.links)
  const { mutateAsync } = useSend(overview.saveCustomerPreferences, { changes: [overview.customerPreferences] })
  const toast = useToast()
  const go = useGo()

  const { refusal, onSend } = useSending(async () => {
    await mutateAsync({ customerUuid, web_dashboard_quick_links: links })
    toast({ text: t`We’ve saved your quick links.`, tone: 'good' })
    await go('/profile/plans')
  })
  const others = cards.filter((card) => !links.includes(card))
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Save</Trans>}
      secondary={
        <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Cancel</Trans>
        </Link>
      }
    >
      <Card className="py-1">
        <ul aria-label={t`Quick links`} className="divide-y divide-line">
          {[...links, ...others].map((card) => (
            <Line
              key={card}
              card={card}
              title={placeOf(card)?.title}
              links={links}
              onToggle={(chosen) => setLinks(chosen ? [...links, card] : links.filter((one) => one !== card))}
              onMove={(by) => setLinks(moveQuickLink(links, card, by))}
            />
          ))}
        </ul>
      </Card>
    </SendForm>
  )
}

type LineProps = {
  card: ProfileCard
  title: MessageDescriptor | undefined
  links: readonly ProfileCard[]
  onToggle: (chosen: boolean) => void
  onMove: (by: -1 | 1) => void
}

function Line({ card, title, links, onToggle, onMove }: LineProps) {
  const { t } = useLingui()
  const { _ } = useTexts()
  const at = links.indexOf(card)
  if (!title) return null
  const name = _(title)
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Checkbox
        className="flex-[1_1_9rem]"
        label={name}
        checked={at >= 0}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {at >= 0 && (
        <span className="ml-auto flex gap-2">
          <IconButton
            label={t`Move ${name} up`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
            icon={<ChevronUp aria-hidden="true" className="size-5" />}
          />
          <IconButton
            label={t`Move ${name} down`}
            disabled={at === links.length - 1}
            onClick={() => onMove(1)}
            icon={<ChevronDown aria-hidden="true" className="size-5" />}
          />
        </span>
      )}
    </li>
  )
}
