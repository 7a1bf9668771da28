import { Trans, useLingui } from '@lingui/react/macro'
import { engagement } from '@waea/contract/engagement'
import { customers } from '@waea/contract/people/customers'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useEffect } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { OwnLink } from '../../shell/routing/shared/own-link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'

/** What is new in the last three versions (1§2). Opening it dismisses its notice. */
export default function WhatsNew() {
  const { t } = useLingui()
  const english = useEnglishMark()
  const news = useCall(engagement.whatsNew, { document: 'web' })
  useSeen(news.data?.last_version)
  return (
    <Screen
      title={<Trans>What’s new</Trans>}
      back={{ to: '/profile/plans', name: <Trans>Your mobile</Trans> }}
      width="text"
    >
      <Loaded query={news} waiting={<SkeletonList />} failed={t`We couldn’t load what’s new`}>
        {({ versions }) =>
          versions.map((version) => (
            <Card as="section" key={version.index} className="grid gap-4">
              <h2 lang={english} className="text-h3">
                {version.title}
              </h2>
              <ul lang={english} className="grid gap-4">
                {version.items.map(({ title, text, path }) => (
                  <li key={title} className="grid gap-1">
                    <h3 className="font-semibold">
                      {path === undefined ? (
                        title
                      ) : (
                        <OwnLink path={path} className="text-primary underline underline-offset-4">
                          {title}
                        </OwnLink>
                      )}
                    </h3>
                    <p className="text-ink-2">{text}</p>
                  </li>
                ))}
              </ul>
            </Card>
          ))
        }
      </Loaded>
    </Screen>
  )
}

/** Remembers the newest version that the person has seen. */
function useSeen(version: string | undefined): void {
  const preferences = useCall(customers.userPreferences, {})
  const { mutate } = useSend(customers.saveUserPreferences, { changes: [customers.userPreferences] })
  const seen = preferences.data?.shown_whats_new_last_version
  const isLoaded = preferences.data !== undefined
  useEffect(() => {
    if (version !== undefined && isLoaded && seen !== version) mutate({ shown_whats_new_last_version: version })
  }, [version, isLoaded, seen, mutate])
}
