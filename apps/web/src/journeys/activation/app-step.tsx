import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { PageState } from '@waea/ui/states/page-state'
import { browsingOf } from '../../capabilities/activation/shared/device.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'

/** Links to the provider's app (1§2 mobile app download); the app store of this phone comes first. */
export function AppStep({ mobileUuid }: { mobileUuid: string }) {
  const { name, app } = useBrand()
  const { device } = browsingOf(navigator.userAgent, navigator.maxTouchPoints)
  const shops = app && [
    { key: 'iphone', link: app.appStore, words: <Trans>App Store for iPhone</Trans> },
    { key: 'android', link: app.playStore, words: <Trans>Google Play for Android</Trans> },
  ]
  const sorted = shops?.filter(({ key }) => device === 'other' || key === device)
  return (
    <PageState
      picture={<EsimPhonePicture className="w-36" />}
      title={<Trans>{name} on your phone</Trans>}
      action={
        <>
          {sorted?.map(({ key, link, words }) => (
            <a key={key} href={link} className={buttonClass()}>
              {words}
            </a>
          ))}
          <Link to="/onboarding" search={{ mobile: mobileUuid }} className={buttonClass({ tone: 'quiet' })}>
            <Trans>Back to your SIM</Trans>
          </Link>
        </>
      }
    >
      {app ? (
        <Trans>See what’s left, top up and get an alert before it runs out.</Trans>
      ) : (
        <Trans>There’s no app. Everything is on this site, which you can add to your home screen.</Trans>
      )}
    </PageState>
  )
}
